// Runs in a utility process of an older Electron: starts the newer Node on the script, and passes messages both ways.
const { spawn } = require('node:child_process');
const { join } = require('node:path');

// The newer Node cannot read an archive: what is in it lies beside it too.
const unpacked = (path) => path.replace('app.asar/', 'app.asar.unpacked/');
const [script, ...args] = process.argv.slice(2);
const child = spawn(
  'NODE_PROGRAM',
  ['--import', unpacked(join(__dirname, 'parent-port.mjs')), unpacked(script), ...args],
  {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  },
);
process.parentPort.on('message', ({ data }) => child.connected && child.send(data));
child.on('message', (message) => process.parentPort.postMessage(message));
child.on('exit', (code, signal) => process.exit(signal === null ? code : 15));
process.on('SIGTERM', () => child.kill('SIGTERM'));
