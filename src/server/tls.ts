import { readFileSync, statSync } from "node:fs";
import type { Server } from "node:https";
import { createSecureContext } from "node:tls";
import type { Logger } from "pino";
import { failure } from "../table/errors.ts";

/** PEM files. */
export interface TlsFiles {
  cert: string;
  key: string;
}

/** Certificates are renewed every few weeks; a look this often costs two `stat`, ms. */
const LOOK_MS = 1000;

/** The certificate and its key, tried together. @throws CB_TLS_UNUSABLE */
export function readTls({ cert, key }: TlsFiles): { cert: Buffer; key: Buffer } {
  try {
    const files = { cert: readFileSync(cert), key: readFileSync(key) };
    createSecureContext(files);
    return files;
  } catch (error) {
    throw failure("CB_TLS_UNUSABLE", { cert, key, reason: (error as Error).message }, error);
  }
}

/**
 * Takes a renewed certificate without a restart: new connections get it, old ones live on. One that does not fit (the key
 * is not yet written) leaves the old one in place and is tried again. @returns stops looking
 */
export function reloadTls(server: Server, files: TlsFiles, log: Logger): () => void {
  const stamp = () => [files.cert, files.key].map((f) => statSync(f).mtimeMs).join();
  let taken = stamp();
  const timer = setInterval(() => {
    let seen = taken;
    try {
      seen = stamp();
      if (seen === taken) return;
      server.setSecureContext(readTls(files));
      taken = seen;
      log.info({ cert: files.cert }, "certificate read again");
    } catch (error) {
      log.error({ err: error }, "the certificate cannot be read again: the old one stays");
    }
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
