/**
 * The picture of the login, built from the shapes of the manual's drawings: a truck at a customer's
 * tank. Colours are those of the page's theme.
 */
import {
  boxPath,
  circlePath,
  earthSign,
  line,
  solid,
  tank,
  truck,
} from './manual/drawings/kit/shapes.ts';

export const loginScene = {
  viewBox: '0 0 360 116',
  shapes: [
    line('M2 92H358'),
    truck(4, 92),
    solid(boxPath(116, 56, 20, 24)),
    line(circlePath(126, 68, 6)),
    line('M260 80v12M336 80v12'),
    tank(244, 38, 108, 42, 0.55),
    solid(boxPath(284, 24, 34, 14)),
    line(
      'M136 72C144 88 158 88 184 88H214C256 86 232 4 280 8Q290 9 292 24',
      'ink',
      'stroke-width="5"',
    ),
    line('M156 92V62', 'right', 'stroke-width="4"'),
    line('M136 62C144 52 150 52 156 62', 'right'),
    earthSign(156, 92),
  ].join(''),
};
