import type { ErrorCode, ErrorDetails } from "../../table/errors.ts";

/** Who turns the stream into pictures: ffmpeg's own decoders, or a device. */
export const DECODERS = ["software", "vaapi", "v4l2m2m", "rkmpp", "nvidia"] as const;
export type DecoderName = (typeof DECODERS)[number];

/** `info`: something was set or chosen; `advice`: it works, and could work better; `warning`: what is seen suffers. */
export type NoticeLevel = "info" | "advice" | "warning";

/** Something that people should know of a source: words and remedy stand in the catalogue under its code. */
export interface Notice {
  code: ErrorCode;
  level: NoticeLevel;
  details: ErrorDetails;
}

/** What a source says of itself. */
export interface SourceReport {
  /** Null where nothing is decoded. */
  decoder: DecoderName | null;
  /** Frames let go because the machine was behind. */
  skipped: number;
  notices: readonly Notice[];
}

const CREDENTIALS = /\/\/[^/@\s]*@/g;
/** An address without the name and password of the camera: what people and logs are shown. */
export function withoutCredentials(text: string): string {
  return text.replace(CREDENTIALS, "//");
}
