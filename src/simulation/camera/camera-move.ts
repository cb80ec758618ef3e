import { type Camera, rotationMatrix, rotationVector } from "../../vision/camera/camera.ts";

/** The camera is knocked, or sinks: from a time on it looks another way or hangs elsewhere. Moves add up. */
export interface CameraMove {
  /** s at which it begins, and how long it takes; 0 = at once, between two frames. */
  atS: number;
  lastsS: number;
  /** The camera turns so that the picture's middle moves right and down by so much, px. */
  rightPx: number;
  downPx: number;
  /** The picture turns clockwise, rad. */
  rollRad?: number;
  /** The lens itself moves, mm in the table frame. */
  lensMm?: { x: number; y: number; z: number };
}

/** A slow move is drawn in steps of at most so much: each pose needs the empty table drawn anew. The truth takes the same steps. */
const STEP_PX = 0.1;

/** Where a camera that is moved stands at each time: the same object as long as the pose is the same. */
export class MovedCamera {
  private readonly start: Camera;
  private readonly moves: readonly CameraMove[];
  private key = "";
  private current: Camera;

  constructor(start: Camera, moves: readonly CameraMove[]) {
    this.start = start;
    this.current = start;
    this.moves = moves;
  }

  at(t: number): Camera {
    const shares = this.moves.map((move) => shareAt(move, t, this.start));
    const key = shares.join();
    if (key !== this.key) {
      this.key = key;
      this.current = this.moves.reduce((camera, move, i) => moved(camera, move, shares[i]!), this.start);
    }
    return this.current;
  }
}

function shareAt(move: CameraMove, t: number, camera: Camera): number {
  const { atS, lastsS, rightPx, downPx, rollRad = 0, lensMm = { x: 0, y: 0, z: 0 } } = move;
  if (t < atS) return 0;
  if (t >= atS + lastsS) return 1;
  const pxPerMm = camera.f / Math.abs(camera.translation[2]);
  const px =
    Math.hypot(rightPx, downPx) +
    Math.abs(rollRad) * (camera.width / 2) +
    Math.hypot(lensMm.x, lensMm.y, lensMm.z) * pxPerMm;
  const steps = Math.max(1, Math.ceil(px / STEP_PX));
  return Math.floor(((t - atS) / lastsS) * steps) / steps;
}

function moved(camera: Camera, move: CameraMove, share: number): Camera {
  if (share === 0) return camera;
  const { rightPx, downPx, rollRad = 0, lensMm = { x: 0, y: 0, z: 0 } } = move;
  const { f } = camera;
  const turn = rotationMatrix([(-share * downPx) / f, (share * rightPx) / f, share * rollRad]);
  const r = rotationMatrix(camera.rotation);
  const t = camera.translation;
  // The lens in the table frame: −Rᵀt.
  const eye = [0, 1, 2].map((i) => -(r[i]! * t[0] + r[i + 3]! * t[1] + r[i + 6]! * t[2]));
  const to = [eye[0]! + share * lensMm.x, eye[1]! + share * lensMm.y, eye[2]! + share * lensMm.z];
  const turned = [0, 1, 2].flatMap((i) =>
    [0, 1, 2].map((j) => turn[3 * i]! * r[j]! + turn[3 * i + 1]! * r[j + 3]! + turn[3 * i + 2]! * r[j + 6]!),
  );
  const translation = [0, 1, 2].map(
    (i) => -(turned[3 * i]! * to[0]! + turned[3 * i + 1]! * to[1]! + turned[3 * i + 2]! * to[2]!),
  ) as [number, number, number];
  return { ...camera, rotation: rotationVector(turned), translation };
}
