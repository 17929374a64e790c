/**
 * The part of Workbox' build tool that inserts the list of files into our worker. The other part
 * generates a worker and would require Rollup, Babel and 160 more packages.
 */
exports.getManifest = require('./build/get-manifest').getManifest;
exports.injectManifest = require('./build/inject-manifest').injectManifest;
exports.generateSW = () => {
  throw new Error('Only injectManifest is here: the worker is src/worker/sw.ts');
};
