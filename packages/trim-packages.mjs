/**
 * Removes from node_modules what nobody here reads, a quarter of its weight: source maps, Firebase's
 * builds for script tags and for other platforms, and the headers and manuals beside the Node
 * program. `npm install` runs this; installing again from nothing brings everything back.
 */
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../node_modules');
const isFile = (path) => existsSync(path) && statSync(path).isFile();

for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
  if (entry.isFile() && /\.(?:js|mjs|cjs|ts|mts|cts|css)\.map$/.test(entry.name))
    rmSync(join(entry.parentPath, entry.name));

const otherPlatforms = /^(?:cordova|intermediate|react-native|rn|web-extension-(?:cjs|esm))$/;
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
  if (
    entry.isDirectory() &&
    otherPlatforms.test(entry.name) &&
    /@firebase[\\/][^\\/]+[\\/]dist(?:[\\/]lite)?$/.test(entry.parentPath)
  )
    rmSync(join(entry.parentPath, entry.name), { recursive: true, force: true });

const firebase = join(folder, 'firebase');
if (existsSync(firebase))
  for (const name of readdirSync(firebase))
    if (/^firebase-.*\.js$/.test(name)) rmSync(join(firebase, name));

// The program itself stands in bin; what it was copied from is not needed any more.
const node = join(folder, 'node');
if (['node', 'node.exe'].some((name) => isFile(join(node, 'bin', name))))
  rmSync(join(node, 'node_modules'), { recursive: true, force: true });
