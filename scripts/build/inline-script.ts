/**
 * Vite plugin: `import code from './x.ts?inline-script'` resolves to the file and its imports,
 * bundled as one minified classic script.
 */
import { build } from 'esbuild';
import type { Plugin } from 'vite';

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
        target: 'es2020',
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
