// node lab/campaigns/full-disk.ts [FILLS=40] [SEED=1]: fills the disk of a service at random moments of a mixed load (imports of surveys and
// documents, deletions, stops and starts), on a small file system in memory that root can mount. Looks whether anything is lost, doubled,
// answered with 500 or stopped slowly. Prints a line for each fill and one JSON line at the end; ends with 1 when there was a fault.
// npm test runs one fill step by step: src/service/full-disk.test.ts.
import { fullDiskCampaign } from './full-disk-campaign.ts';

const [fills = '40', seed = '1'] = process.argv.slice(2);
const report = await fullDiskCampaign(Number(fills), Number(seed), (line) => process.stderr.write(`${line}\n`));
if (report === undefined) process.stderr.write('No file system can be mounted here: run it as root.\n');
else process.stdout.write(`${JSON.stringify(report)}\n`);
process.exitCode = report === undefined || report.faults.length > 0 ? 1 : 0;
