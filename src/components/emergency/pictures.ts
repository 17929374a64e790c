/** The pictures of the three first steps, in white on the red ground of the emergency screen. */
const person = (x: number, y: number, scale: number): string =>
  `<path transform="translate(${x} ${y}) scale(${scale})" d="M-6 -38a6 6 0 1 0 12 0a6 6 0 1 0 -12 0M0 -32v16l-8 16M0 -16l8 16M-10 -17l10 -11l10 11"/>`;

export const pictures = {
  leave:
    '<path d="M4 34h18M4 48h18M16 29l6 5l-6 5M16 43l6 5l-6 5"/><path d="M34 34q26 -14 62 -12v28q-36 4 -62 -10z" fill="currentColor" fill-opacity=".28" stroke-dasharray="4 4"/>' +
    person(62, 56, 0.62) +
    '<path d="M84 46V8M77 15l7 -8l7 8" stroke-width="4.5"/>',
  call:
    person(34, 62, 1.05) +
    '<rect x="52" y="12" width="26" height="42" rx="5"/><path d="M60 47h10M84 20q6 10 0 22M90 14q10 16 0 34"/>',
  distance:
    person(18, 60, 0.8) +
    person(38, 60, 0.8) +
    '<path d="M54 32h22M60 26l-6 6l6 6M70 26l6 6l-6 6M82 60V42q0 -4 4 -4h10v22zM84 14c-8 8 2 12 0 18c8 -2 12 -12 6 -20c0 6 -4 4 -6 2z" fill="currentColor" fill-opacity=".25"/>',
  oxygen:
    '<path d="M30 52c-12 -12 2 -18 0 -30c14 4 22 20 12 30c-4 4 -8 4 -12 0zM72 16q-12 16 -12 24a12 12 0 0 0 24 0q0 -8 -12 -24z" fill="currentColor" fill-opacity=".25"/>' +
    '<path d="M10 62L92 10" stroke-width="4.5"/>',
  lowPlaces:
    '<path d="M4 30h26v32h40V30h26"/><path d="M32 44q18 -8 36 0v16H32z" fill="currentColor" fill-opacity=".28" stroke-dasharray="4 4"/>' +
    person(50, 58, 0.7) +
    '<path d="M18 64L84 8" stroke-width="4.5"/>',
} as const;
