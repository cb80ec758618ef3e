import { useSignal } from "@preact/signals";
import { ask } from "./api.ts";
import { storage } from "./club-live.ts";
import { bytes, moment } from "./format.ts";
import { Problem, Section, wordsOf } from "./section.tsx";
import { say } from "./words.ts";

/** Where matches are kept, and how much room there is. */
export function StoragePart({ mayCopy }: { mayCopy: boolean }) {
  const said = useSignal<string | null>(null);
  const fault = useSignal<string | null>(null);
  const stored = storage.value?.report;
  const copy = async () => {
    const answer = await ask("POST", "/store/backups");
    fault.value = answer.ok ? null : wordsOf(answer);
    said.value = answer.ok ? say("copied") : null;
  };
  return (
    <Section name="storage">
      {stored === undefined ? (
        <p class="quiet">{say("notStored")}</p>
      ) : (
        <>
          <dl class="facts-grid">
            <Fact name={say("used")} value={bytes(stored.bytes)} />
            <Fact name={say("free")} value={bytes(stored.freeBytes)} />
            <Fact name={say("written")} value={bytes(stored.writtenLastHour)} />
            <Fact
              name={say("lastCopy")}
              value={stored.lastBackup === null ? say("never") : moment(stored.lastBackup)}
            />
          </dl>
          {mayCopy && (
            <button type="button" class="button" onClick={copy}>
              {say("copyNow")}
            </button>
          )}
          {said.value !== null && <p role="status">{said.value}</p>}
          <Problem text={fault.value} />
        </>
      )}
    </Section>
  );
}

export function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
