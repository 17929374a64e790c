/** The emulators that run beside the Auth emulator: none. Its own address is the one asked. */
module.exports = {
  EmulatorRegistry: {
    isRunning: () => false,
    url(emulator, request) {
      const host = request?.headers.host;
      if (!host) throw new Error(`The address of the emulator "${emulator}" is not known`);
      return new URL(`${request.protocol}://${host}/`);
    },
  },
};
