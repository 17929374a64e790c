/** Stands for a module of firebase-tools that is loaded but never used here, and says so. */
module.exports = (file) =>
  new Proxy(
    {},
    {
      get(_target, name) {
        throw new Error(
          `${file} (${String(name)}) is not among the files of @firebase-local/auth-emulator`,
        );
      },
    },
  );
