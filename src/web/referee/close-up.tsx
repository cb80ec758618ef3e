import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Call } from "../../table/messages/index.ts";
import { table } from "../live/table-live.ts";
import { CloseUpDrawing } from "./close-up-drawing.tsx";
import { tell } from "./words.ts";

/** The gap or the line from near: the camera's own picture where there is one, else a drawing at scale; a tap changes. */
export function CloseUp({ call }: { call: Call }) {
  const picture = useSignal<"asked" | "there" | "none">("asked");
  const drawn = useSignal(false);
  const address = `/api/v1/tables/${encodeURIComponent(table.value?.id ?? "")}/calls/${encodeURIComponent(call.id)}/picture`;
  // Another call: another picture, asked for anew. Its detail may name one only after a moment.
  const named = call.detail.picture !== undefined;
  useEffect(() => {
    picture.value = "asked";
    const image = new Image();
    image.onload = () => {
      picture.value = "there";
    };
    image.onerror = () => {
      picture.value = "none";
    };
    image.src = address;
    return () => {
      image.onload = image.onerror = null;
    };
  }, [address, named]);
  const shown = picture.value === "there" && !drawn.value;
  return (
    <figure class="close-up" data-shows={shown ? "picture" : "drawing"}>
      {shown ? <img src={address} alt={tell("closeUp")} /> : <CloseUpDrawing call={call} />}
      <figcaption>
        {picture.value === "there" ? (
          <button
            type="button"
            class="link-like"
            onClick={() => {
              drawn.value = !drawn.value;
            }}
          >
            {tell(shown ? "drawing" : "picture")}
          </button>
        ) : (
          <span>{tell("sigmaBand")}</span>
        )}
      </figcaption>
    </figure>
  );
}
