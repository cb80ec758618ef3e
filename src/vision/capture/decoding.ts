import { existsSync } from "node:fs";
import type { DecoderName, Notice } from "./report.ts";
import { testDecoder } from "./test-decoder.ts";

/** What a configuration may ask for. */
export const DECODE_CHOICES = ["auto", "software", "vaapi", "v4l2m2m", "rkmpp", "nvidia"] as const;
export type DecodeChoice = (typeof DECODE_CHOICES)[number];

/** How ffmpeg is told to use a decoder: options before the input, and filters that bring the picture back to memory. */
export interface DecoderPreset {
  input: string[];
  /** Ends with a comma where there is one. */
  filter: string;
}

const FROM_DEVICE = "hwdownload,format=nv12,";
/**
 * The output format is asked for by name: otherwise ffmpeg would go on in software without a word where the device fails.
 */
export function presetOf(decoder: DecoderName, codec: string): DecoderPreset {
  const accelerated = (...input: string[]) => ({ input, filter: FROM_DEVICE });
  switch (decoder) {
    case "software":
      return { input: [], filter: "" };
    case "vaapi":
      return accelerated("-hwaccel", "vaapi", "-hwaccel_device", RENDER_NODE, "-hwaccel_output_format", "vaapi");
    case "nvidia":
      return accelerated("-hwaccel", "cuda", "-hwaccel_output_format", "cuda");
    case "rkmpp":
      return accelerated("-hwaccel", "rkmpp", "-hwaccel_output_format", "drm_prime");
    case "v4l2m2m":
      return { input: ["-c:v", `${codec}_v4l2m2m`], filter: "" };
  }
}

const RENDER_NODE = "/dev/dri/renderD128";
type Device = Exclude<DecoderName, "software">;
/** Where `auto` looks, in this order: the file that a machine with such a device has. */
const DEVICE_FILES: [Device, string[]][] = [
  ["nvidia", ["/dev/nvidia0"]],
  ["vaapi", [RENDER_NODE]],
  ["rkmpp", ["/dev/mpp_service"]],
  // Raspberry Pi's stateful decoder; other boards have it elsewhere and name it in the configuration.
  ["v4l2m2m", ["/dev/video10"]],
];

/** The decoder of a stream, and why it is not the one asked for. */
export interface ChosenDecoder {
  decoder: DecoderName;
  notices: Notice[];
}

/**
 * The decoder for streams of `codec`: the one asked for where it decodes a test clip rightly, else software. `auto` tries
 * those whose device this machine has and is content with software.
 */
export async function chooseDecoder(choice: DecodeChoice, codec: string): Promise<ChosenDecoder> {
  if (choice === "software") return { decoder: "software", notices: [] };
  const candidates =
    choice === "auto" ? DEVICE_FILES.filter(([, files]) => files.some(existsSync)).map(([d]) => d) : [choice];
  const notices: Notice[] = [];
  for (const decoder of candidates) {
    const reason = await testDecoder(decoder, presetOf(decoder, codec), codec);
    if (reason === null) return { decoder, notices };
    notices.push(fallbackNotice(decoder, reason));
  }
  return { decoder: "software", notices };
}

export const fallbackNotice = (decoder: DecoderName, reason: string): Notice => ({
  code: "CB_DECODER_FALLBACK",
  level: "warning",
  details: { decoder, reason },
});
