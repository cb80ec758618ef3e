import { copyFile, open, rename, rm, stat } from "node:fs/promises";
import { failure } from "../../table/errors.ts";

/**
 * Writes a file whole or not at all, on the disk before it takes the name; the one before stays beside it as `.bak`. Keeps the
 * file's permissions. @throws CB_FILE_NOT_WRITABLE
 */
export async function writeWithBackup(file: string, text: string): Promise<void> {
  const draft = `${file}.new`;
  try {
    const mode = (await stat(file)).mode & 0o777;
    await copyFile(file, `${file}.bak`);
    const handle = await open(draft, "w", mode);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw failure("CB_FILE_NOT_WRITABLE", { file, reason: (error as Error).message }, error);
  }
}
