import { stat } from "node:fs/promises";
import { failure } from "../../table/errors.ts";
import { looped, paced } from "./as-camera.ts";
import type { DecodeChoice } from "./decoding.ts";
import { openFfmpeg } from "./ffmpeg-source.ts";
import type { FrameSource } from "./frame-source.ts";
import { openPictures, picturesIn, picturesMatching } from "./pictures.ts";
import { type Notice, withoutCredentials } from "./report.ts";
import { adjustCamera, type CameraWish } from "./v4l2.ts";

export interface OpenOptions {
  /** Replaces the stamps of files and pictures: t = frame / fps. */
  fps?: number;
  /** Who decodes a stream or a file; default software. */
  decode?: DecodeChoice;
  camera?: CameraOptions;
}

/** A camera on this machine: the mode it is asked for, and its exposure. */
export interface CameraOptions extends CameraWish {
  width?: number;
  height?: number;
  /** Frames per second. */
  rate?: number;
  /** As ffmpeg calls it: mjpeg, h264, yuyv422 … */
  format?: string;
}

/** Opens what a person names as a source: a video, a folder or glob of pictures, rtsp://…, /dev/…. */
export async function openSource(name: string, options: OpenOptions = {}): Promise<FrameSource> {
  const { fps, decode } = options;
  const shown = withoutCredentials(name);
  const decoding = decode === undefined ? {} : { decode };
  if (/^rtsps?:\/\//.test(name)) {
    // Without buffer: what came while ffmpeg looked at the stream is old.
    return openFfmpeg(name, ["-rtsp_transport", "tcp", "-fflags", "nobuffer", "-i", name], { live: true, ...decoding });
  }
  const found = await stat(name).catch(() => null);
  if (found?.isCharacterDevice()) return openDevice(name, options);
  if (name.startsWith("/dev/")) throw failure("CB_SOURCE_ABSENT", { source: shown });
  if (found?.isDirectory()) {
    const files = await picturesIn(name);
    if (files.length === 0) {
      throw failure("CB_SOURCE_UNREADABLE", {
        source: name,
        reason: "a pasta não tem imagens / no pictures in the folder",
      });
    }
    return openPictures(name, files, fps);
  }
  if (found) return openFfmpeg(name, ["-i", name], { ...(fps !== undefined && { fps }), ...decoding });
  if (/[*?]/.test(name)) {
    const files = await picturesMatching(name);
    if (files.length > 0) return openPictures(name, files, fps);
  }
  throw failure("CB_SOURCE_NOT_FOUND", { source: shown });
}

/** What a service looks at: a camera, or a video or pictures in its part: at their own speed, and from the beginning again if told so. */
export async function openAsCamera(name: string, loop: boolean, options: OpenOptions = {}): Promise<FrameSource> {
  const first = await openSource(name, options);
  if (first.info.live) return first;
  return paced(loop ? looped(first, () => openSource(name, options)) : first, { dropLate: true });
}

/** `/dev/video0` may be another camera after the next start; the names under by-id stay. */
const BY_NUMBER = /^\/dev\/video\d+$/;

async function openDevice(device: string, { camera = {}, decode }: OpenOptions): Promise<FrameSource> {
  const { width, height, rate, format, ...wish } = camera;
  const notices: Notice[] = await adjustCamera(device, wish);
  if (BY_NUMBER.test(device)) notices.push({ code: "CB_SOURCE_BY_NUMBER", level: "advice", details: { device } });
  const input = [
    ...["-f", "v4l2"],
    ...(format === undefined ? [] : ["-input_format", format]),
    ...(rate === undefined ? [] : ["-framerate", String(rate)]),
    ...(width === undefined || height === undefined ? [] : ["-video_size", `${width}x${height}`]),
    ...["-i", device],
  ];
  return openFfmpeg(device, input, { live: true, notices, ...(decode !== undefined && { decode }) });
}
