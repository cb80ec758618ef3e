import { PageHead } from "../parts/page-head.tsx";
import { Alarms } from "./alarms.tsx";
import { machine, me } from "./club-live.ts";
import { span } from "./format.ts";
import { Logs } from "./logs.tsx";
import { Screens, Users } from "./people.tsx";
import { Section } from "./section.tsx";
import { Settings } from "./settings.tsx";
import { Fact, StoragePart } from "./storage.tsx";
import { Tables } from "./tables.tsx";
import { say } from "./words.ts";

/** `/club`: what needs somebody first, then all tables, then what keeps the house in order. */
export function ClubPage() {
  const who = me.value;
  const isAdmin = who?.role === "admin";
  return (
    <>
      <PageHead page="/club" live={false} />
      <main class="club">
        <Alarms />
        <Tables />
        <div class="club-sections">
          {isAdmin && <Screens />}
          {isAdmin && <Users />}
          {who !== null && !isAdmin && <p class="card quiet">{say(who.users ? "onlyAdmin" : "noUsers")}</p>}
          <StoragePart mayCopy={isAdmin} />
          <MachinePart />
          {isAdmin && <Settings />}
          <Logs />
        </div>
      </main>
    </>
  );
}

function MachinePart() {
  const its = machine.value;
  if (its === null) return null;
  return (
    <Section name="machine">
      <dl class="facts-grid">
        <Fact name={say("version")} value={its.version} />
        <Fact name={say("uptime")} value={span(its.uptimeS)} />
        <Fact name={say("memory")} value={`${its.memoryMb} MB`} />
        <Fact name={say("load")} value={`${its.load} / ${its.cores} ${say("cores")}`} />
        <Fact name="Node.js" value={its.node} />
        <Fact name={say("system")} value={its.system} />
      </dl>
      <a class="button" href="/start">
        {say("guide")}
      </a>
    </Section>
  );
}
