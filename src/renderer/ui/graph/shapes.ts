/** Outlines in addition to the colors, for eyes that cannot distinguish these. The order is that of the shader. */
export const SHAPES = ['circle', 'square', 'diamond', 'triangle', 'wedge', 'plus', 'cross', 'ring'] as const;
export type Shape = (typeof SHAPES)[number];

type Point = readonly [x: number, y: number];

const ARM = 0.36;
const plus: readonly Point[] = [
  [-ARM, -1],
  [ARM, -1],
  [ARM, -ARM],
  [1, -ARM],
  [1, ARM],
  [ARM, ARM],
  [ARM, 1],
  [-ARM, 1],
  [-ARM, ARM],
  [-1, ARM],
  [-1, -ARM],
  [-ARM, -ARM],
];
const HALF = Math.SQRT1_2;

/** Corners of the outlines that have any, in a circle of radius 1, y down. */
const CORNERS: Readonly<Partial<Record<Shape, readonly Point[]>>> = {
  square: [
    [-0.84, -0.84],
    [0.84, -0.84],
    [0.84, 0.84],
    [-0.84, 0.84],
  ],
  diamond: [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ],
  triangle: [
    [0, -1],
    [1, 0.8],
    [-1, 0.8],
  ],
  wedge: [
    [0, 1],
    [1, -0.8],
    [-1, -0.8],
  ],
  plus,
  cross: plus.map(([x, y]): Point => [(x - y) * HALF, (x + y) * HALF]),
};

const at = (value: number): string => String(Math.round(value * 10) / 10);

const circle = (x: number, y: number, radius: number): string =>
  `M${at(x - radius)} ${at(y)}a${at(radius)} ${at(radius)} 0 1 0 ${at(2 * radius)} 0a${at(radius)} ${at(radius)} 0 1 0 ${at(-2 * radius)} 0Z`;

/** An outline as the path of a drawing, filled by the even-odd rule. */
export const shapePath = (shape: Shape, x: number, y: number, radius: number): string => {
  const corners = CORNERS[shape];
  if (corners !== undefined)
    return `M${corners.map(([dx, dy]) => `${at(x + dx * radius)} ${at(y + dy * radius)}`).join('L')}Z`;
  return shape === 'ring' ? circle(x, y, radius) + circle(x, y, radius * 0.5) : circle(x, y, radius);
};
