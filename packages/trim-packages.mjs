/**
 * Removes from node_modules what nobody here reads, a third of its weight: source maps, manuals,
 * Firebase's tests, its products that are not used and its builds for script tags and for other
 * platforms, and the headers and manuals beside the Node program. Licences stay. `npm install` runs
 * this; installing again from nothing brings everything back.
 */
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../node_modules');
const isFile = (path) => existsSync(path) && statSync(path).isFile();

const isUnread = (name) =>
  /\.(?:js|mjs|cjs|ts|mts|cts|css)\.map$/.test(name) ||
  (/\.(?:md|markdown)$/i.test(name) && !/licen[cs]e|notice|copying/i.test(name));
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
  // Linked folders may be walked twice.
  if (entry.isFile() && isUnread(entry.name))
    rmSync(join(entry.parentPath, entry.name), { force: true });

const otherPlatforms = /^(?:cordova|intermediate|react-native|rn|web-extension-(?:cjs|esm))$/;
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
  if (
    entry.isDirectory() &&
    otherPlatforms.test(entry.name) &&
    /@firebase[\\/][^\\/]+[\\/]dist(?:[\\/]lite)?$/.test(entry.parentPath)
  )
    rmSync(join(entry.parentPath, entry.name), { recursive: true, force: true });

for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
  if (
    entry.isDirectory() &&
    entry.name === 'test' &&
    /@firebase[\\/][^\\/]+[\\/]dist[\\/]/.test(join(entry.parentPath, entry.name))
  )
    rmSync(join(entry.parentPath, entry.name), { recursive: true, force: true });

/** Of these stays the package file: who reads the list of packages finds them. */
const unusedProducts =
  /^(?:ai|analytics|data-connect|functions|messaging|performance|remote-config|.*-compat)$/;
const products = join(folder, '@firebase');
if (existsSync(products))
  for (const name of readdirSync(products))
    if (unusedProducts.test(name))
      for (const unused of ['dist', 'node_modules/@firebase/auth/dist'])
        rmSync(join(products, name, unused), { recursive: true, force: true });

// Of Firestore only the small edition is used.
const firestore = join(folder, '@firebase/firestore/dist');
if (existsSync(firestore))
  for (const name of readdirSync(firestore))
    if (name !== 'lite') rmSync(join(firestore, name), { recursive: true, force: true });

const firebase = join(folder, 'firebase');
if (existsSync(firebase)) {
  for (const name of readdirSync(firebase))
    if (/^firebase-.*\.js$/.test(name)) rmSync(join(firebase, name));
  for (const name of readdirSync(firebase))
    if (name === 'compat' || unusedProducts.test(name))
      rmSync(join(firebase, name), { recursive: true, force: true });
}

// TypeScript beside what is built from it.
for (const sources of ['zod/src', 'puppeteer-core/src'])
  rmSync(join(folder, sources), { recursive: true, force: true });

// The compiler's words in other languages than English.
const compiler = join(folder, 'typescript/lib');
if (existsSync(compiler))
  for (const entry of readdirSync(compiler, { withFileTypes: true }))
    if (entry.isDirectory()) rmSync(join(compiler, entry.name), { recursive: true, force: true });

// No page shows code: no language and no colours for it are needed.
for (const colours of ['langs', 'themes']) {
  const files = join(folder, '@shikijs', colours, 'dist');
  if (existsSync(files))
    for (const name of readdirSync(files))
      if (!name.startsWith('index.')) rmSync(join(files, name));
}

// The program itself stands in bin; what it was copied from is not needed any more.
const node = join(folder, 'node');
if (['node', 'node.exe'].some((name) => isFile(join(node, 'bin', name))))
  rmSync(join(node, 'node_modules'), { recursive: true, force: true });
