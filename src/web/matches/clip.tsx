import type { StrokeAnswer } from "../../table/messages/index.ts";
import { sayIn } from "../language/index.ts";
import { useAnswer } from "./api.ts";
import { MATCHES_WORDS } from "./words.ts";

const say = sayIn(MATCHES_WORDS);
/** The video starts this long before the stroke, s. */
const LEAD_S = 1.5;

/** What is used of a kept piece of video; times are the table's, s. */
interface KeptClip {
  id: string;
  match: number | null;
  from: number;
  to: number;
  video: { t: number };
}

/** The video of a stroke, where one was kept. */
export function Clip({ answer: { match, table, stroke } }: { answer: StrokeAnswer }) {
  const { last } = useAnswer<KeptClip[]>(`/tables/${encodeURIComponent(table)}/clips`);
  const end = stroke.t + (stroke.durationS ?? 0);
  const clip = last?.data.find((c) => c.match === match && c.from < end && c.to > stroke.t);
  if (clip === undefined) return null;
  const start = Math.max(0, stroke.t - clip.video.t - LEAD_S);
  return (
    <figure class="clip">
      <figcaption>{say("clip")}</figcaption>
      <video
        key={`${clip.id} ${stroke.n}`}
        controls
        muted
        playsInline
        preload="metadata"
        src={`/api/v1/clips/${encodeURIComponent(clip.id)}/video#t=${start.toFixed(1)}`}
      />
    </figure>
  );
}
