import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Camera, Projector, rotationMatrix, rotationVector } from "../../src/vision/camera/camera.ts";

const overTable: Camera = {
  width: 1920,
  height: 1080,
  f: 1900,
  cx: 959.5,
  cy: 539.5,
  k1: -0.08,
  k2: 0.01,
  rotation: [Math.PI - 0.05, 0.03, 0.02],
  translation: [-1420, 700, 3000],
};

describe("camera", () => {
  it("finds the table point again that it projected, at every height", () => {
    const p = new Projector(overTable);
    fc.assert(
      fc.property(
        fc.double({ min: -100, max: 2940, noNaN: true }),
        fc.double({ min: -100, max: 1520, noNaN: true }),
        fc.double({ min: 0, max: 100, noNaN: true }),
        (x, y, z) => {
          const [u, v] = p.project(x, y, z);
          const [bx, by] = p.unproject(u, v, z);
          expect(Math.hypot(bx - x, by - y)).toBeLessThan(1e-4);
        },
      ),
    );
  });

  it("turns rotation vectors into matrices and back, half turns included", () => {
    const c = fc.double({ min: -1.8, max: 1.8, noNaN: true });
    fc.assert(
      fc.property(c, c, c, (x, y, z) => {
        fc.pre(Math.hypot(x, y, z) < Math.PI);
        const m = rotationMatrix([x, y, z]);
        const again = rotationMatrix(rotationVector(m));
        m.forEach((value, i) => {
          expect(again[i]).toBeCloseTo(value, 5);
        });
      }),
    );
    const half = rotationMatrix([Math.PI, 0, 0]);
    rotationMatrix(rotationVector(half)).forEach((value, i) => {
      expect(value).toBeCloseTo(half[i]!, 5);
    });
  });
});
