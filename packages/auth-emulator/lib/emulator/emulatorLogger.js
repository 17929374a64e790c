/** The log of the Auth emulator, silent: it would print the codes of mails, which are shown apart. */
const silent = { log() {}, logLabeled() {} };
module.exports = { EmulatorLogger: { forEmulator: () => silent } };
