import { createReadStream } from "node:fs";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import Type from "typebox";
import { CarambolaError } from "../../table/errors.ts";
import {
  CalibrationHistorySchema,
  type CalibrationJob,
  CalibrationJobSchema,
  CalibrationStateSchema,
  type ErrorData,
  ErrorSchema,
} from "../../table/messages/index.ts";
import { errorData } from "../errors.ts";
import { TableParams, tableOf } from "../http/table-of.ts";
import type { ServiceTables } from "../service-tables.ts";
import { type CalibrationRequest, CalibrationRequestSchema, checkCalibrationRequest, wishOf } from "./request.ts";
import type { TableCalibration } from "./table-calibration.ts";

const HTTP_ACCEPTED = 202;
const HTTP_BAD_REQUEST = 400;
const HTTP_NOT_FOUND = 404;
const HTTP_CONFLICT = 409;
const HTTP_UNAVAILABLE = 503;
const FAULTS = { 404: ErrorSchema, 409: ErrorSchema };
const Id = Type.Object({ id: Type.String({ maxLength: 100 }) });
const PICTURE = { 200: { description: "image/jpeg" }, ...FAULTS };
const ROOT = "/tables/:table/calibration";

/** Calibrating a table's camera: a try, what came of it, accept or discard, and what was learned since. */
export async function calibrationRoutes(app: FastifyInstance, { tables }: { tables: ServiceTables }): Promise<void> {
  const find = (request: FastifyRequest, reply: FastifyReply): TableCalibration | null => {
    const table = tableOf(tables, request, reply);
    if (table === null) return null;
    if (table.calibration !== null && table.camera.connected) return table.calibration;
    reply.code(HTTP_CONFLICT).send(errorData("CB_CAMERA_NONE", { table: table.name }));
    return null;
  };
  const refuse = (reply: FastifyReply, code: number, fault: ErrorData) => reply.code(code).send(fault);

  app.get(
    ROOT,
    {
      schema: {
        ...{ summary: "What the camera's profile is worth, and the calibration on its way", params: TableParams },
        response: { 200: CalibrationStateSchema, ...FAULTS },
      },
    },
    (request, reply) => {
      const calibration = find(request, reply);
      return calibration === null ? reply : reply.send(calibration.state());
    },
  );

  app.get(
    `${ROOT}/history`,
    {
      schema: {
        summary: "Times the camera was moved, what play told of balls and cushions, earlier profiles",
        params: TableParams,
        response: { 200: CalibrationHistorySchema, ...FAULTS },
      },
    },
    async (request, reply) => {
      const calibration = find(request, reply);
      return calibration === null ? reply : reply.send(await calibration.history());
    },
  );

  app.post(
    ROOT,
    {
      validatorCompiler: () => (value) => ({ value }),
      schema: {
        summary: "Begins a calibration on the camera's next frames; nothing changes at the table before it is accepted",
        ...{ params: TableParams, body: CalibrationRequestSchema },
        response: { 202: CalibrationJobSchema, 400: ErrorSchema, ...FAULTS },
      },
    },
    async (request, reply) => {
      const calibration = find(request, reply);
      if (calibration === null) return reply;
      const { body } = request;
      if (!checkCalibrationRequest.Check(body)) {
        const [error] = checkCalibrationRequest.Errors(body);
        const reason = `${error?.instancePath || "/"} ${error?.message}`;
        return refuse(reply, HTTP_BAD_REQUEST, errorData("CB_MESSAGE_MALFORMED", { reason }));
      }
      const { calibrator } = calibration;
      const { name, camera } = tables.get((request.params as { table: string }).table)!;
      if (calibrator.running) return refuse(reply, HTTP_CONFLICT, errorData("CB_CALIBRATION_RUNNING", { table: name }));
      const wanted = body as CalibrationRequest;
      const again = wanted.again === true && calibrator.hasPictures;
      const job = await calibrator.start(wishOf(wanted, camera.profile?.table.name ?? null), again);
      return reply.code(HTTP_ACCEPTED).send(job);
    },
  );

  app.get(
    `${ROOT}/events`,
    {
      schema: {
        summary: "The calibration as it goes on: server-sent events, each the whole job",
        params: TableParams,
        response: { 200: { description: "text/event-stream" }, ...FAULTS },
      },
    },
    (request, reply) => {
      const calibration = find(request, reply);
      if (calibration !== null) tellEvents(calibration, reply);
      return reply;
    },
  );

  for (const [path, found, summary] of [
    ["picture", false, "The clear picture in which the table was looked for"],
    ["preview", true, "The same with what was found drawn over it"],
  ] as const) {
    app.get(`${ROOT}/${path}`, { schema: { summary, params: TableParams, response: PICTURE } }, (request, reply) => {
      const calibration = find(request, reply);
      if (calibration === null) return reply;
      const file = calibration.calibrator.pictureFile(found);
      if (file === null) {
        const { table } = request.params as { table: string };
        return refuse(reply, HTTP_NOT_FOUND, errorData("CB_CALIBRATION_NONE", { id: path, table, minutes: 15 }));
      }
      return reply.header("cache-control", "no-store").type("image/jpeg").send(createReadStream(file));
    });
  }

  const change = (
    path: string,
    summary: string,
    act: (calibration: TableCalibration, id: string) => Promise<ErrorData | null>,
  ) =>
    app.post(
      `${ROOT}/${path}`,
      {
        schema: {
          ...{ summary, params: TableParams, body: Id },
          response: { 200: CalibrationStateSchema, 503: ErrorSchema, ...FAULTS },
        },
      },
      async (request, reply) => {
        const calibration = find(request, reply);
        if (calibration === null) return reply;
        try {
          const fault = await act(calibration, (request.body as { id: string }).id);
          return fault === null ? reply.send(calibration.state()) : refuse(reply, HTTP_CONFLICT, fault);
        } catch (error) {
          if (!(error instanceof CarambolaError)) throw error;
          const { code, details } = error.fault;
          return refuse(reply, HTTP_UNAVAILABLE, errorData(code, details));
        }
      },
    );
  change("accept", "The calibration found counts from the next frame on; the earlier one is kept", (c, id) =>
    c.accept(id),
  );
  change("restore", "An earlier profile counts again", (c, id) => c.restore(id));

  app.delete(
    ROOT,
    {
      schema: {
        ...{ summary: "Ends and forgets the calibration on its way", params: TableParams },
        response: { 200: CalibrationStateSchema, ...FAULTS },
      },
    },
    async (request, reply) => {
      const calibration = find(request, reply);
      if (calibration === null) return reply;
      await calibration.calibrator.discard();
      return reply.send(calibration.state());
    },
  );
}

/** An idle line is kept open by a comment, ms. */
const BEAT_MS = 15_000;

function tellEvents({ calibrator }: TableCalibration, reply: FastifyReply): void {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store", "x-accel-buffering": "no" });
  const tell = (job: CalibrationJob | null) => raw.write(`data: ${JSON.stringify(job)}\n\n`);
  tell(calibrator.job);
  const stop = calibrator.listen(tell);
  const beat = setInterval(() => raw.write(":\n\n"), BEAT_MS);
  raw.once("close", () => {
    stop();
    clearInterval(beat);
  });
}
