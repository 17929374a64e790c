/**
 * The half of Workbox' build tool that is used: it puts the list of files into a worker of our own.
 * The other half writes a worker itself and would bring Rollup, Babel and 160 packages more.
 */
exports.getManifest = require('./build/get-manifest').getManifest;
exports.injectManifest = require('./build/inject-manifest').injectManifest;
exports.generateSW = () => {
  throw new Error('Only injectManifest is here: the worker is src/worker/sw.ts');
};
