/** The photos of the example reports, as drawings, so that nobody mistakes them for real photos. */
import { drawPng, type Shape } from './png.ts';

export const sceneWidth = 640;
export const sceneHeight = 480;

const grass: Shape = ['box', 0, 330, 640, 150, '#8fae6b'];
const street: Shape = ['box', 0, 330, 640, 150, '#9a9a96'];
const tank: readonly Shape[] = [
  ['box', 150, 330, 40, 50, '#777777'],
  ['box', 450, 330, 40, 50, '#777777'],
  ['disc', 150, 270, 80, '#f2f2ee'],
  ['disc', 490, 270, 80, '#f2f2ee'],
  ['box', 150, 190, 340, 160, '#f2f2ee'],
];
const dome: Shape = ['box', 290, 150, 60, 42, '#4f6f52'];
const truck: readonly Shape[] = [
  ['box', 60, 180, 340, 150, '#e8e8e4'],
  ['box', 420, 150, 140, 180, '#2f5d8a'],
  ['box', 470, 170, 80, 60, '#bcd6e6'],
  ['disc', 140, 345, 38, '#222222'],
  ['disc', 240, 345, 38, '#222222'],
  ['disc', 490, 345, 38, '#222222'],
];

const scenes = {
  leakingValve: [
    grass,
    ...tank,
    dome,
    ['disc', 320, 110, 42, '#dfe7ee'],
    ['disc', 365, 80, 34, '#dfe7ee'],
    ['disc', 400, 115, 28, '#dfe7ee'],
  ],
  valveNear: [
    ['box', 260, 120, 120, 280, '#b08d57'],
    ['disc', 320, 130, 90, '#c44536'],
    ['disc', 320, 130, 40, '#8f2d22'],
    ['line', 380, 300, 520, 330, 50, '#b08d57'],
    ['disc', 545, 335, 26, '#dfe7ee'],
    ['disc', 590, 345, 18, '#dfe7ee'],
  ],
  overgrownTank: [
    grass,
    ...tank,
    dome,
    ...[90, 140, 200, 430, 480, 540].flatMap((x): readonly Shape[] => [
      ['disc', x, 340, 55, '#3f6b3a'],
      ['disc', x + 20, 300, 36, '#4d7d45'],
    ]),
  ],
  closedGate: [
    street,
    ['box', 60, 150, 24, 220, '#555555'],
    ['box', 556, 150, 24, 220, '#555555'],
    ['line', 72, 200, 568, 200, 14, '#c44536'],
    ['line', 72, 330, 568, 330, 14, '#c44536'],
    ['line', 72, 330, 568, 200, 10, '#c44536'],
    ['disc', 320, 265, 30, '#d9b43a'],
  ],
  wornHose: [
    ['line', 40, 380, 260, 200, 56, '#2b2b2b'],
    ['line', 260, 200, 420, 260, 56, '#2b2b2b'],
    ['line', 420, 260, 620, 120, 56, '#2b2b2b'],
    ['line', 300, 190, 350, 250, 8, '#c9c9c4'],
    ['line', 330, 200, 380, 262, 6, '#c9c9c4'],
  ],
  extinguisher: [
    ['box', 250, 140, 140, 290, '#c0271e'],
    ['disc', 320, 140, 70, '#c0271e'],
    ['box', 300, 50, 40, 40, '#333333'],
    ['line', 340, 70, 430, 110, 14, '#333333'],
    ['box', 270, 230, 100, 90, '#f5f2e0'],
    ['line', 285, 255, 355, 255, 6, '#555555'],
    ['line', 285, 285, 330, 285, 6, '#555555'],
  ],
  dentedBumper: [
    street,
    ...truck,
    ['box', 400, 318, 180, 20, '#6b6b6b'],
    ['line', 545, 300, 575, 345, 10, '#c44536'],
    ['box', 590, 230, 26, 150, '#d9b43a'],
  ],
  meter: [
    ['box', 170, 110, 300, 250, '#d8d8d2'],
    ['box', 200, 150, 240, 70, '#1f2a1f'],
    ...[215, 260, 305, 350, 395].map((x): Shape => ['box', x, 165, 26, 40, '#9fe08a']),
    ['disc', 320, 290, 42, '#8a8a86'],
  ],
} as const satisfies Readonly<Record<string, readonly Shape[]>>;
export type Scene = keyof typeof scenes;

export const drawScene = (scene: Scene): Buffer =>
  drawPng(sceneWidth, sceneHeight, '#c7dbe8', scenes[scene]);
