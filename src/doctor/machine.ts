import type { FrameSource } from "../vision/capture/frame-source.ts";

/** What a program said. */
export interface Ran {
  /** Null where it was killed because it took too long. */
  code: number | null;
  stdout: string;
  stderr: string;
}
export interface Volume {
  freeBytes: number;
  /** Files lie in memory (tmpfs): gone when the machine is switched off. */
  inMemory: boolean;
}
/** A camera's lasting name and the number that it has now. */
export interface StableName {
  link: string;
  device: string;
}
/** The two clocks at one instant, ms. */
export interface ClockReading {
  wall: number;
  monotonic: number;
}
export type BrokerAnswer = { state: "ok" } | { state: "refused" | "unreachable"; reason: string };
export interface BrokerDoor {
  url: string;
  user?: string;
  password?: string;
}

/** Everything that doctor asks a machine: the port at which its tests put broken ones. */
export interface Machine {
  readonly node: string;
  readonly cores: number;
  readonly freeMemoryBytes: number;
  readonly temporaryFolder: string;
  /** Null where there is no such program. */
  run(program: string, args: readonly string[]): Promise<Ran | null>;
  /** A small text file; null where it cannot be read. */
  read(file: string): string | null;
  exists(file: string): boolean;
  /** Where a link of a device leads; the name itself where it is none. */
  resolve(file: string): string;
  cameras(): StableName[];
  volume(folder: string): Volume | null;
  /** Writes that wait for the disk, ms each; or why nothing can be written. */
  writes(folder: string): number[] | { reason: string };
  /** What is wrong inside a store's file; null where nothing is. Changes nothing. */
  storeFault(file: string): string | null;
  clocks(): Promise<ClockReading[]>;
  /** Null where the port is free, else the system's code. */
  listen(host: string, port: number): Promise<string | null>;
  /** What `/healthz` at this address says; null where nobody answers so. */
  health(host: string, port: number): Promise<unknown>;
  /** Null where a named pipe can be made in the temporary folder, else why not. */
  pipeFault(): string | null;
  open(source: string): Promise<FrameSource>;
  /** Processor time to see one simulated 1080p frame, ms each. */
  looks(): Promise<number[]>;
  broker(door: BrokerDoor): Promise<BrokerAnswer>;
}
