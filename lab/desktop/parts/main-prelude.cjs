// Goes before main in the adapted copy: what Electron 45 has and an older one has not.
const electron = require('electron');
const { join } = require('node:path');

if (process.getBuiltinModule === undefined) process.getBuiltinModule = require;

const { safeStorage, utilityProcess } = electron;
if (safeStorage.encryptStringAsync === undefined) {
  safeStorage.isAsyncEncryptionAvailable = async () => safeStorage.isEncryptionAvailable();
  safeStorage.encryptStringAsync = async (text) => safeStorage.encryptString(text);
  safeStorage.decryptStringAsync = async (bytes) => ({
    result: safeStorage.decryptString(bytes),
    shouldReEncrypt: false,
  });
}

// Came with 26. Without a keyring 25 says that it cannot encrypt.
safeStorage.getSelectedStorageBackend ??= () =>
  safeStorage.isEncryptionAvailable() ? 'gnome_libsecret' : 'basic_text';

// Our processes need a newer Node than this Electron has: a real utility process starts one, and passes messages on.
const fork = utilityProcess.fork.bind(utilityProcess);
const relay = join(__dirname, 'relay.cjs');
utilityProcess.fork = (script, args, options) => fork(relay, [script, ...args], options);

// Up to Electron 34 the listener gets the fields one by one.
const levels = ['debug', 'info', 'warning', 'error'];
electron.app.on('web-contents-created', (_event, contents) => {
  const on = contents.on.bind(contents);
  contents.on = (name, listener) =>
    name === 'console-message'
      ? on(name, (_, level, message, lineNumber) => listener({ level: levels[level], message, lineNumber }))
      : on(name, listener);
});
