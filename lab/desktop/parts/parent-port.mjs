// Runs in the newer Node before the script: what a utility process finds as process.parentPort.
import { EventEmitter } from 'node:events';

const port = new EventEmitter();
port.postMessage = (message) => process.connected && process.send(message);
process.on('message', (data) => port.emit('message', { data }));
process.on('disconnect', () => port.emit('close'));
process.parentPort = port;
// Our code asks whether it runs in Electron.
Object.defineProperty(process, 'versions', { value: { ...process.versions, electron: 'older' } });
