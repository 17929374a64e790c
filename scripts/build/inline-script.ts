/**
 * Vite plugin: `import code from './x.ts?inline-script'` resolves to the file and its imports,
 * bundled as one minified classic script for the browsers that the app supports. The build fails if a
 * *.es5.ts file, which runs in browsers that are too old, has newer syntax.
 */
import { build } from 'esbuild';
import type { Plugin } from 'vite';
import { buildTargets } from '../../src/platform/browser-support.ts';

const suffix = '?inline-script';

export function inlineScript(): Plugin {
  return {
    name: 'inline-script',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(suffix)) return null;
      const resolved = await this.resolve(source.slice(0, -suffix.length), importer, {
        skipSelf: true,
      });
      return resolved ? resolved.id + suffix : null;
    },
    async load(id) {
      if (!id.endsWith(suffix)) return null;
      const file = id.slice(0, -suffix.length);
      const result = await build({
        entryPoints: [file],
        bundle: true,
        minify: true,
        format: 'iife',
        target: file.endsWith('.es5.ts') ? 'es5' : buildTargets,
        write: false,
        metafile: true,
      });
      for (const input of Object.keys(result.metafile.inputs)) this.addWatchFile(input);
      return {
        code: `export default ${JSON.stringify(result.outputFiles[0]?.text.trim() ?? '')}`,
        moduleType: 'js',
      };
    },
  };
}
