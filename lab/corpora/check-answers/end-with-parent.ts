// Loaded into a service before its own code (`node --import`): it ends with the script that started it, however that ends, also by SIGKILL.
// The channel between the two closes then. It alone keeps no process running.
import { isMainThread } from 'node:worker_threads';

const end = () => process.kill(process.pid, 'SIGTERM');

if (isMainThread) {
  process.on('disconnect', end);
  process.channel?.unref();
  if (!process.connected) end();
}
