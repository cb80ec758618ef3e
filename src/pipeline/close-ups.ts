import { BALLS, type Ball, CUSHIONS, type Cushion, type Point } from "../table/balls.ts";
import type { TableSpec } from "../table/geometry.ts";
import type { CloseUp, EventOf, Pixel } from "../table/messages/index.ts";
import type { Profile } from "../vision/calibration/profile.ts";
import { Projector } from "../vision/camera/camera.ts";
import type { Frame } from "../vision/capture/frame-source.ts";
import { cropAround } from "../vision/drawing/crop.ts";

/** Half a piece's side, ball diameters: two balls that touch fit with some cloth around them. */
const HALF_SIZE_DIAMETERS = 1.35;
/** Corners of the polygon that stands for a ball's outline. */
const OUTLINE_CORNERS = 72;
/** How far the nose is drawn to either side of the ball, ball diameters. */
const NOSE_DIAMETERS = 1.5;
/** Step over which millimetres of the cloth are told in pixels, mm. */
const STEP_MM = 10;
/** Pixels are kept to a hundredth. */
const PER_PIXEL = 100;

type Still = EventOf<"still">;

/**
 * One piece of the picture for each pair that lies close (the `gaps` of a `still`) and for each ball alone, with what was
 * measured: outlines of balls, the nose, the point on the cloth.
 */
export function closeUps(frame: Frame, still: Still, profile: Profile): CloseUp[] {
  const view = new View(frame, still, profile);
  const pairs = (still.gaps ?? []).map(({ a, b }) => view.of(a, b));
  const alone = BALLS.filter((ball) => still.balls[ball] !== undefined).map((ball) => view.of(ball, null));
  return [...pairs, ...alone].filter((c) => c !== null);
}

class View {
  private readonly projector: Projector;
  private readonly table: TableSpec;
  private readonly frame: Frame;
  private readonly still: Still;

  constructor(frame: Frame, still: Still, profile: Profile) {
    this.frame = frame;
    this.still = still;
    this.projector = new Projector(profile.camera);
    this.table = profile.table;
  }

  of(a: Ball, b: string | null): CloseUp | null {
    const { frame, still, projector, table } = this;
    const p = still.balls[a];
    if (p === undefined) return null;
    const radius = table.ballDiameterMm / 2;
    const middle = this.middle(p, b);
    const half = HALF_SIZE_DIAMETERS * table.ballDiameterMm * projector.scaleAt(p.x, p.y, radius);
    // A piece as large as the picture shows nothing closer than the picture does.
    if (2 * Math.ceil(half) > Math.min(frame.width, frame.height)) return null;
    const crop = cropAround(frame, projector.project(middle.x, middle.y, radius), half);
    const size = crop.frame.width;
    const shown = BALLS.flatMap((ball) => {
      const at = still.balls[ball];
      if (at === undefined) return [];
      const [u, v] = projector.project(at.x, at.y, radius);
      const inside =
        u > crop.left - half && v > crop.top - half && u < crop.left + size + half && v < crop.top + size + half;
      return inside ? [{ ball, outline: this.outline(at) }] : [];
    });
    const { chromaShiftX, chromaShiftY, y, u, v } = crop.frame;
    return {
      ...{ t: still.t, a, b, size, left: crop.left, top: crop.top, chromaShiftX, chromaShiftY },
      planes: Buffer.concat([y, u, v]).toString("base64"),
      balls: shown,
      nose: this.nose(p, b),
      cloth: this.cloth(p),
    };
  }

  /** Between two balls; on the ball itself beside a cushion, which takes no room of its own. */
  private middle(p: Point, b: string | null): Point {
    const q = this.still.balls[b as Ball];
    return q === undefined ? p : { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 };
  }

  private outline({ x, y }: Point): Pixel[] {
    const radius = this.table.ballDiameterMm / 2;
    const [u, v] = this.projector.project(x, y, radius);
    const { across, along, cos, sin } = this.projector.outlineOf(x, y, radius, radius);
    return Array.from({ length: OUTLINE_CORNERS }, (_, i) => {
      const angle = (2 * Math.PI * i) / OUTLINE_CORNERS;
      const outwards = along * Math.cos(angle);
      const sideways = across * Math.sin(angle);
      return pixel(u + outwards * cos - sideways * sin, v + outwards * sin + sideways * cos);
    });
  }

  private nose(p: Point, b: string | null): Pixel[] | null {
    const cushion = CUSHIONS.find((c) => b === `cushion:${c}`);
    if (cushion === undefined) return null;
    const reach = NOSE_DIAMETERS * this.table.ballDiameterMm;
    return [-reach, 0, reach].map((along) => {
      const at = onNose(p, along, cushion, this.table);
      return pixel(...this.projector.project(at.x, at.y, this.table.noseHeightMm));
    });
  }

  private cloth({ x, y }: Point): CloseUp["cloth"] {
    const [u, v] = this.projector.project(x, y, 0);
    const per = (dx: number, dy: number): Pixel => {
      const [u1, v1] = this.projector.project(x + dx, y + dy, 0);
      return [(u1 - u) / STEP_MM, (v1 - v) / STEP_MM];
    };
    return { x, y, px: pixel(u, v), perX: per(STEP_MM, 0), perY: per(0, STEP_MM) };
  }
}

const pixel = (u: number, v: number): Pixel => [
  Math.round(u * PER_PIXEL) / PER_PIXEL,
  Math.round(v * PER_PIXEL) / PER_PIXEL,
];

/** The point of a nose beside `p`, shifted along the cushion, within its ends. */
function onNose(p: Point, along: number, cushion: Cushion, { lengthMm, widthMm }: TableSpec): Point {
  const within = (value: number, most: number) => Math.max(0, Math.min(value, most));
  const x = within(p.x + along, lengthMm);
  const y = within(p.y + along, widthMm);
  if (cushion === "bottom") return { x: 0, y };
  if (cushion === "top") return { x: lengthMm, y };
  return { x, y: cushion === "right" ? 0 : widthMm };
}
