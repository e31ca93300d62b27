// node scripts/kill-window.ts [KILLS] [SEED]: drops 20 mixed files on the window, then ends the window, the service or all of Sheaf
// with kill -9 at random moments; after each the queue is given its files again where it asks. Checks that every import is complete
// exactly once, with every row exactly once and every recording whole. Prints one JSON line; ends with 1 when anything was lost or doubled.
import { killWindow } from '../e2e/fixtures/kill-window.ts';

const [kills = 30, seed = Date.now() % 2 ** 31] = process.argv.slice(2).map(Number);
process.stdout.write(`${JSON.stringify(await killWindow(kills, seed))}\n`);
