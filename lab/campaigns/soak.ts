// node lab/campaigns/soak.ts [MINUTES=60] [SEED=1]: two clients import, append, read, filter, search, export, delete and restore without end, at a
// service of their own. Every five seconds its memory, open files, write-ahead log, temporary files and data folder are measured. Prints a
// line for each sample and one JSON line at the end; ends with 1 when one of them grows, or when an answer was wrong. Linux only.
import { soakCampaign } from './soak-campaign.ts';

const [minutes = '60', seed = '1'] = process.argv.slice(2);
const plan = { minutes: Number(minutes), seed: Number(seed), pauseMs: 250, sampleMs: 5000 };
const report = await soakCampaign(plan, (line) => process.stderr.write(`${line}\n`));
process.stdout.write(`${JSON.stringify(report)}\n`);
process.exitCode = report.growing.length > 0 || report.faults.length > 0 ? 1 : 0;
