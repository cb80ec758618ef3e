import { existsSync } from "node:fs";
import { Command, Option } from "commander";
import { AccessStore } from "../server/access/access-store.ts";
import { Passwords } from "../server/access/passwords.ts";
import { newPassword } from "../server/access/secrets.ts";
import { Users } from "../server/access/users.ts";
import { readConfig } from "../server/config/read.ts";
import { failure } from "../table/errors.ts";
import { ROLES, type Role } from "../table/messages/index.ts";
import { askPassword } from "./ask-password.ts";
import { STORE_OPTION } from "./stored-match.ts";

interface Where {
  store: string;
  config?: string;
}
interface Given extends Where {
  generate?: boolean;
}

/** Works on the store itself, also while the service runs: for the first users and for forgotten passwords. */
export function userCommand(): Command {
  const command = new Command("user").description("Who may log in: add, passwd, role, list, remove.");
  const sub = (name: string, description: string) =>
    command
      .command(name)
      .description(description)
      .option(...STORE_OPTION)
      .option("--config <file>", "the service's configuration, which names the store");
  const role = new Option("--role <role>", "what he may").choices(ROLES).makeOptionMandatory();
  const generate = ["--generate", "makes a password and prints it, instead of asking for one"] as const;

  sub("add", "a new user; asks for a password, or takes the first line of stdin")
    .argument("<name>")
    .addOption(role)
    .option(...generate)
    .action(async (name: string, options: Given & { role: Role }) => {
      await within(options, async (users) => {
        const password = await passwordFrom(options);
        await users.add(name, options.role, password);
      });
    });
  sub("passwd", "another password for a user; ends his sessions")
    .argument("<name>")
    .option(...generate)
    .action(async (name: string, options: Given) => {
      await within(options, async (users) => users.setPassword(name, await passwordFrom(options)));
    });
  sub("role", "another role for a user")
    .argument("<name>")
    .argument("<role>", ROLES.join(" | "))
    .action(async (name: string, to: string, options: Where) => {
      if (!ROLES.includes(to as Role))
        throw failure("CB_USAGE", { reason: `${to}: ${ROLES.join(" | ")}`, command: "user role" });
      await within(options, async (users) => users.setRole(name, to as Role));
    });
  sub("list", "names and roles").action(async (options: Where) => {
    await within(options, async (users) => {
      for (const u of users.all) process.stdout.write(`${u.name}\t${u.role}\t${new Date(u.created).toISOString()}\n`);
    });
  });
  sub("remove", "removes a user, with his sessions")
    .argument("<name>")
    .action(async (name: string, options: Where) => {
      await within(options, async (users) => users.remove(name));
    });
  return command;
}

async function within({ store: named, config }: Where, act: (users: Users) => Promise<void>): Promise<void> {
  const file = config === undefined ? named : readConfig(config).store;
  if (!existsSync(file)) throw failure("CB_FILE_NOT_FOUND", { file });
  const store = new AccessStore(file);
  try {
    await act(new Users(store, new Passwords(), Date.now));
  } finally {
    store.close();
  }
}

async function passwordFrom({ generate }: Given): Promise<string> {
  if (generate !== true) return askPassword();
  const password = newPassword();
  process.stdout.write(`${password}\n`);
  return password;
}
