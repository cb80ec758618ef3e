import type { Text } from "../../table/messages/index.ts";
import type { Profile } from "../../vision/calibration/profile.ts";
import type { SourceInfo } from "../../vision/capture/frame-source.ts";

/** What the service asks of the camera in a table's process. */
export type ToCamera =
  /** One picture of the next frame. */
  | { kind: "picture"; id: number; order: PictureOrder }
  /** The next frames into a file: planes one after the other, as they are. */
  | { kind: "record"; id: number; file: string; frames: number; everyS: number }
  /** A new calibration: from the next frame on. */
  | { kind: "profile"; profile: Profile }
  /** The profile with all that was learned until now. */
  | { kind: "learned"; id: number };

/** What the camera answers. */
export type FromCamera =
  | { kind: "picture"; id: number; picture: PictureMessage }
  | { kind: "recorded"; id: number; taken: number; info: SourceInfo; failed?: Text }
  /** The profile in use, because it was asked for, the camera begins with it, or it was moved and its pose fitted again. */
  | { kind: "learned"; why: Learned; id: number | null; profile: Profile }
  /** No profile yet: the camera gives pictures only. */
  | { kind: "uncalibrated"; info: SourceInfo };

export type Learned = "asked" | "begun" | "moved";

export interface PictureOrder {
  /** What was seen is drawn over it. */
  drawn: boolean;
  /** About how wide, px; the frame's own width where absent. */
  width?: number;
  type: "jpeg" | "png";
  language: keyof Text;
}

/** A picture on the channel between the processes. */
export interface PictureMessage {
  /** The file's bytes in base64. */
  data: string;
  /** Of the frame. */
  frame: number;
  t: number;
  width: number;
  height: number;
}

const CAMERA_KINDS: readonly string[] = [
  "picture",
  "recorded",
  "learned",
  "uncalibrated",
] satisfies FromCamera["kind"][];
export const fromCamera = (message: { kind: string }): message is FromCamera => CAMERA_KINDS.includes(message.kind);
