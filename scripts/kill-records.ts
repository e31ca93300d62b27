// node scripts/kill-records.ts [KILLS] [CLIENTS]: kills the service at random moments while insights, files and media are imported and
// checks that each is read exactly once, whole, and that none is left without an end. Prints one JSON line.
import { killRecords } from '../src/service/testing/kill-records.ts';

const [kills = 30, clients = 4] = process.argv.slice(2).map(Number);
process.stdout.write(`${JSON.stringify(await killRecords(kills, clients))}\n`);
