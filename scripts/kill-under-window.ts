// node scripts/kill-under-window.ts [KILLS]: drops 20 mixed files on the window and ends the import service with kill -9 again and again
// while they are sent; further queues follow until all kills are used up. The window is never touched meanwhile, but for the consents it
// asks for. Checks that every import is complete exactly once, with every row. Prints one JSON line; ends with 1 when anything is missing.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { standIn } from '../e2e/fixtures/hosts/stand-in.ts';
import { killService } from '../e2e/fixtures/kill-service.ts';
import { makeDrop } from '../e2e/fixtures/kill-window-drop.ts';
import { SheafPage } from '../e2e/fixtures/sheaf-page.ts';

const [kills = 10] = process.argv.slice(2).map(Number);
const folder = await mkdtemp(join(tmpdir(), 'sheaf-kill-service-'));
const running = await standIn.start(folder);
const total = { kills: 0, queues: 0, imports: 0, rows: 0, consents: 0 };
try {
  while (total.kills < kills) {
    await new SheafPage(running.page).go('Import');
    await running.page.getByRole('button', { name: /^(Choose|Add) files…$/ }).waitFor();
    const drop = await makeDrop(join(folder, `drop-${total.queues}`), total.queues);
    const report = await killService(running, drop, kills - total.kills, () => Math.random() * 1500);
    total.queues++;
    for (const name of ['kills', 'imports', 'rows', 'consents'] as const) total[name] += report[name];
  }
  process.stdout.write(`${JSON.stringify(total)}\n`);
} catch (error) {
  process.stderr.write(`${error}\n`);
  process.exitCode = 1;
} finally {
  await running.kill?.();
  await rm(folder, { recursive: true, force: true });
}
