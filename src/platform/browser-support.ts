/**
 * The oldest browsers in which the whole app works. The only place for these versions and for the
 * functions that follow from them: the targets of the build (astro.config.mjs), the check of the
 * built files (scripts/check-browser-support.ts), the lint rule for newer functions
 * (eslint.config.mjs), the notice in older browsers (routing/old-browser.es5.ts), the journeys
 * and the table in docs/browsers.md.
 */

export const oldestBrowsers = [
  { name: 'Safari', version: '16.4', released: '2023-03-27', targets: ['ios16.4', 'safari16.4'] },
  { name: 'Chrome', version: '111', released: '2023-03-07', targets: ['chrome111', 'edge111'] },
  { name: 'Firefox', version: '121', released: '2023-12-19', targets: ['firefox121'] },
] as const;

/** The versions by the name of the browser, for texts. */
export const oldestVersions = Object.fromEntries(
  oldestBrowsers.map(({ name, version }) => [name, version]),
);

/** The targets of the build, as esbuild and Vite write them. */
export const buildTargets: string[] = oldestBrowsers.flatMap(({ targets }) => [...targets]);

/**
 * Functions without which the app does not work. All of the browsers above have them; a browser that
 * lacks one shows the notice that it is too old. In addition the notice tests the syntax of regular
 * expressions (lookbehind) and the selector :has().
 */
export const requiredFunctions = [
  'AbortSignal.timeout',
  'Array.prototype.toSorted',
  'HTMLDialogElement.prototype.showModal',
  'Object.hasOwn',
  'structuredClone',
] as const;

/**
 * Functions that at least one of the browsers above does not have. The app does not call them, or
 * only where they exist.
 */
export const newerFunctions = [
  'AbortSignal.any',
  'Array.fromAsync',
  'ArrayBuffer.prototype.transfer',
  'Blob.prototype.bytes',
  'Document.parseHTMLUnsafe',
  'Document.prototype.startViewTransition',
  'Element.prototype.checkVisibility',
  'Element.prototype.getHTML',
  'Element.prototype.moveBefore',
  'Element.prototype.setHTMLUnsafe',
  'Error.isError',
  'HTMLDialogElement.prototype.requestClose',
  'HTMLElement.prototype.hidePopover',
  'HTMLElement.prototype.popover',
  'HTMLElement.prototype.showPopover',
  'HTMLElement.prototype.togglePopover',
  'Intl.DurationFormat',
  'Intl.Segmenter',
  'Iterator.prototype.filter',
  'Iterator.prototype.map',
  'Iterator.prototype.toArray',
  'Iterator',
  'Map.groupBy',
  'Math.sumPrecise',
  'Object.groupBy',
  'Promise.try',
  'Promise.withResolvers',
  'ReadableStream.from',
  'RegExp.escape',
  'Response.json',
  'Response.prototype.bytes',
  'Set.prototype.difference',
  'Set.prototype.intersection',
  'Set.prototype.isDisjointFrom',
  'Set.prototype.isSubsetOf',
  'Set.prototype.isSupersetOf',
  'Set.prototype.symmetricDifference',
  'Set.prototype.union',
  'URL.canParse',
  'URL.parse',
  'Uint8Array.fromBase64',
  'Uint8Array.fromHex',
  'Uint8Array.prototype.toBase64',
  'Uint8Array.prototype.toHex',
  'Navigator.prototype.setAppBadge',
  'requestIdleCallback',
  'scheduler',
] as const;

/**
 * The last names of newer functions that cannot be found by their name, because other objects have
 * them too. The journeys without these functions find wrong calls.
 */
export const ambiguousNames: ReadonlySet<string> = new Set([
  'bytes',
  'difference',
  'filter',
  'getHTML',
  'intersection',
  'map',
  'toArray',
  'toBase64',
  'union',
]);

/**
 * The newer functions that the app calls only after a test, which the lint rule and the check of the
 * built files therefore allow.
 */
export const testedFunctions: Readonly<Record<string, string>> = {
  'Navigator.prototype.setAppBadge': 'The app and the office test it.',
};

/** The objects whose members are the global names. */
export const globalObjects = ['globalThis', 'self', 'window'] as const;

/**
 * Parts of style sheets that at least one of the browsers above does not understand, that the build
 * does not rewrite, and without which a page looks wrong.
 */
export const newerStyles = [
  'anchor(',
  'calc-size(',
  'light-dark(',
  'mod(',
  'rem(',
  'round(',
  'subgrid',
  '@scope',
  ':state(',
  ':user-invalid',
] as const;
