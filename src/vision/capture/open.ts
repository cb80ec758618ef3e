import { stat } from "node:fs/promises";
import { failure } from "../../table/errors.ts";
import { openFfmpeg } from "./ffmpeg-source.ts";
import type { FrameSource } from "./frame-source.ts";
import { openPictures, picturesIn, picturesMatching } from "./pictures.ts";

export interface OpenOptions {
  /** Replaces the stamps of files and pictures: t = frame / fps. */
  fps?: number;
}

/** Opens what a person names as a source: a video, a folder or glob of pictures, rtsp://…, /dev/…. */
export async function openSource(name: string, options: OpenOptions = {}): Promise<FrameSource> {
  if (name.startsWith("rtsp://") || name.startsWith("rtsps://")) {
    return openFfmpeg(name, ["-rtsp_transport", "tcp", "-i", name], { live: true });
  }
  const found = await stat(name).catch(() => null);
  if (found?.isCharacterDevice()) return openFfmpeg(name, ["-f", "v4l2", "-i", name], { live: true });
  if (found?.isDirectory()) {
    const files = await picturesIn(name);
    if (files.length === 0) {
      throw failure("CB_SOURCE_UNREADABLE", {
        source: name,
        reason: "a pasta não tem imagens / no pictures in the folder",
      });
    }
    return openPictures(name, files, options.fps);
  }
  if (found) return openFfmpeg(name, ["-i", name], options);
  if (/[*?]/.test(name)) {
    const files = await picturesMatching(name);
    if (files.length > 0) return openPictures(name, files, options.fps);
  }
  throw failure("CB_SOURCE_NOT_FOUND", { source: name });
}
