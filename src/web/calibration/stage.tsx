import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { CameraView, paint } from "../camera/camera-view.tsx";
import { fetchPicture } from "../camera/fetch-picture.ts";
import { sayIn, say as sayWord } from "../language/index.ts";
import { table } from "../live/table-live.ts";
import type { Corners, Px } from "./corners.ts";
import { endsOf, FoundDrawing } from "./found-drawing.tsx";
import { Handle } from "./handle.tsx";
import {
  corners,
  job,
  jobPicture,
  markedDiamonds,
  marking,
  moved,
  profile,
  running,
  state,
  turnRound,
} from "./state.ts";
import { CALIBRATION_WORDS } from "./words.ts";

const say = sayIn(CALIBRATION_WORDS);

/** The picture: as the camera sees it now, or the one in which the table was looked for, with what was found and what is marked. */
export function Stage() {
  const errors = useSignal<boolean | null>(null);
  const detections = useSignal(true);
  const now = job.value;
  const still = now?.picture ?? null;
  const id = table.value?.id;
  if (id === undefined || state.value === null) return <section class="picture-stage" />;
  if (!state.value.camera)
    return (
      <section class="picture-stage">
        <p class="notice">{say("noCamera")}</p>
      </section>
    );
  const report = now === null ? profile.value : now.report;
  // Until somebody chooses: colours over what was just found, none over the live picture.
  const coloured = errors.value ?? now !== null;
  const size = still ?? state.value.picture ?? { width: 16, height: 9 };
  return (
    <section class="picture-stage" aria-label={say("picture")}>
      <div class="picture" style={{ "--shape": `${size.width} / ${size.height}`, "--ratio": size.width / size.height }}>
        {still === null ? (
          <CameraView table={id} detections={detections.value} />
        ) : (
          <StillPicture key={now!.id} address={jobPicture(now!.id)} size={still} />
        )}
        {report !== null && !marking.value && (
          <svg
            class="over"
            viewBox={`-0.5 -0.5 ${size.width} ${size.height}`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <FoundDrawing report={report} errors={coloured} />
          </svg>
        )}
        {now?.report && !marking.value && !running.value && <Ends />}
      </div>
      <p class="picture-options">
        {report !== null && !marking.value && (
          <label class="check">
            <input
              type="checkbox"
              checked={coloured}
              onChange={(e) => {
                errors.value = e.currentTarget.checked;
              }}
            />
            {say("showErrors")}
          </label>
        )}
        {still === null && (
          <label class="check">
            <input
              type="checkbox"
              checked={detections.value}
              onChange={(e) => {
                detections.value = e.currentTarget.checked;
              }}
            />
            {say("showDetections")}
          </label>
        )}
      </p>
    </section>
  );
}

/** The picture in which the table was looked for, and the marks on it. */
function StillPicture({ address, size }: { address: string; size: { width: number; height: number } }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const ready = useSignal(false);
  useEffect(() => {
    const stop = new AbortController();
    void fetchPicture(address, stop.signal).then((got) => {
      if (!("bitmap" in got)) return;
      paint(canvas.current, got.bitmap);
      ready.value = true;
    });
    return () => stop.abort();
  }, [address]);
  return (
    <>
      <canvas ref={canvas} width={size.width} height={size.height} data-still={ready.value ? "shown" : "coming"} />
      {marking.value && corners.value !== null && <Marks size={size} picture={canvas.current} />}
    </>
  );
}

function Marks({ size, picture }: { size: { width: number; height: number }; picture: HTMLCanvasElement | null }) {
  const at = corners.value!;
  const around = [...at].sort((a, b) => angle(a, at) - angle(b, at));
  const put = (i: number, to: Px) => {
    corners.value = at.map((c, k) => (k === i ? to : c)) as unknown as Corners;
  };
  return (
    <>
      <svg
        class="over"
        viewBox={`-0.5 -0.5 ${size.width} ${size.height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path
          d={`${around.map(([u, v], i) => `${i ? "L" : "M"}${u} ${v}`).join("")}Z`}
          fill="none"
          stroke="#ffe14d"
          stroke-width={size.width / 640}
          stroke-dasharray={`${size.width / 160}`}
        />
      </svg>
      {markedDiamonds.value.map((d) => (
        <Handle
          key={d.key}
          small
          at={d.px}
          moved={d.moved}
          size={size}
          picture={picture}
          label={`${say("diamond")} ${sayWord(d.cushion)} ${d.index}`}
          move={(to) => {
            moved.value = { ...moved.value, [d.key]: to };
          }}
        />
      ))}
      {at.map((corner, i) => (
        <Handle
          key={i}
          at={corner}
          size={size}
          picture={picture}
          label={`${say("corner")} ${i + 1}`}
          move={(to) => put(i, to)}
        />
      ))}
    </>
  );
}

const angle = ([u, v]: Px, all: Corners): number => {
  const [cu, cv] = [0, 1].map((k) => all.reduce((s, c) => s + c[k as 0 | 1], 0) / 4) as [number, number];
  return Math.atan2(v - cv, u - cu);
};

/** The table's two ends: which is the bottom, and a tap that changes it. */
function Ends() {
  const { report, picture } = job.value!;
  const { bottom, top } = endsOf(report!);
  const place = ([u, v]: [number, number]) => ({
    left: `clamp(64px, ${(100 * u) / picture!.width}%, calc(100% - 64px))`,
    top: `clamp(22px, ${(100 * v) / picture!.height}%, calc(100% - 22px))`,
  });
  return (
    <>
      <span class="end is-bottom" style={place(bottom)} data-end="bottom">
        {say("bottomHere")}
      </span>
      <button type="button" class="end" style={place(top)} data-end="top" onClick={() => void turnRound()}>
        {say("makeBottom")}
      </button>
    </>
  );
}
