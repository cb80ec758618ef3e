/** What the parts say to each other: the contract as schemas. Types, validation and published documents come from here. */
export * from "./access.ts";
export * from "./calibration.ts";
export * from "./call.ts";
export * from "./close-up.ts";
export * from "./command.ts";
export * from "./common.ts";
export * from "./envelope.ts";
export * from "./event.ts";
export * from "./match.ts";
export * from "./mqtt.ts";
export * from "./observation.ts";
export * from "./player.ts";
export * from "./state.ts";
