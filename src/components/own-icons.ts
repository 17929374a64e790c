/**
 * Icons that no icon set contains, such as tank trailers and valves. They have the style of the
 * manual's drawings: side view, cab on the left, liquid and bodies filled with a translucent line
 * colour. Their size is 48 x 32; the style sheet sets the line width of all icons.
 */
const filled = (d: string): string => `<path d="${d}" fill="currentColor" fill-opacity=".28"/>`;
const wheel = (x: number, y = 26): string => `<circle cx="${x}" cy="${y}" r="4"/>`;

export const ownIcons: Readonly<Record<string, string>> = {
  'customer-tank': `${filled('M3 16a9 9 0 0 0 9 9h24a9 9 0 0 0 9-9z')}<rect x="3" y="7" width="42" height="18" rx="9"/><path d="M19 7V3h10v4M13 25v5M35 25v5"/>`,
  chassis: `${filled('M3 23V13l5-9h9v19z')}<path d="M7 13h6V8.5H9.5zM17 19h28v4H14M36 23h-3M22 19v4M29 19v4"/>${wheel(10)}${wheel(29)}${wheel(39)}`,
  trailer: `${filled('M10 12a8 8 0 0 0 8 8h19a8 8 0 0 0 8-8z')}<rect x="10" y="4" width="35" height="16" rx="8"/><path d="M20 4v16M34 4v16M2 23h25M12 23v6"/>${wheel(30)}${wheel(40)}`,
};

/** The viewBox of an icon. */
export const iconFrame = (name: string): string =>
  Object.hasOwn(ownIcons, name) ? '0 0 48 32' : '0 0 24 24';
