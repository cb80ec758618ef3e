import type { TableState } from "../../table/messages/index.ts";
import { pick, seconds } from "../language/index.ts";
import { answerAge, isOld, tables } from "./club-live.ts";
import { span } from "./format.ts";
import { say } from "./words.ts";

/** A camera that is silent for longer is an alarm, s. */
const SILENT_S = 3;

interface Alarm {
  key: string;
  where: string;
  words: string;
  remedy?: string;
}

/** What somebody must see to, before anything else on the page. */
export function Alarms() {
  if (isOld()) {
    return (
      <section class="alarms bad" role="alert">
        <h2>{say("alarms")}</h2>
        <p>
          {say("noAnswer")} {span(answerAge() ?? 0)}.
        </p>
      </section>
    );
  }
  const found = [...(tables.value ?? []).flatMap(alarmsOf), ...serviceAlarms()];
  if (tables.value === null) return null;
  return (
    <section class={found.length === 0 ? "alarms good" : "alarms bad"} role="status">
      <h2>{say("alarms")}</h2>
      {found.length === 0 ? (
        <p>{say("allWell")}</p>
      ) : (
        <ul>
          {found.map(({ key, where, words, remedy }) => (
            <li key={key}>
              <b>{where}</b> {words} {remedy !== undefined && <span class="remedy">{remedy}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function alarmsOf({ table, health }: TableState): Alarm[] {
  const found: Alarm[] = [];
  const add = (kind: string, words: string, remedy?: string) =>
    found.push({ key: `${table.id}/${kind}`, where: table.name, words, ...(remedy !== undefined && { remedy }) });
  if (health.fault !== null) add("fault", pick(health.fault));
  const age = health.frameAgeS;
  const shouldRun = health.source === "running" || health.source === "restarting";
  if (shouldRun && age !== null && age > SILENT_S) add("silent", `${say("noFrame")} ${span(age)}.`);
  if (health.source === "running" && health.vision === "degraded") add("vision", `${say("degraded")}.`);
  if (health.store != null) add("store", pick(health.store));
  for (const notice of health.notices ?? [])
    if (notice.level !== "info") add(notice.code, pick(notice.message), pick(notice.remedy));
  return found;
}

/** Of the whole service: every table's health carries them. */
function serviceAlarms(): Alarm[] {
  const alarms = tables.value?.[0]?.health.alarms ?? [];
  return alarms.map(({ code, message, remedy }) => ({
    ...{ key: code, where: say("storage"), words: pick(message), remedy: pick(remedy) },
  }));
}

export const frameAgeWords = (age: number | null): string => (age === null ? "–" : `${seconds(age)} s`);
