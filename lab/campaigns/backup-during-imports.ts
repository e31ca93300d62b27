// node lab/campaigns/backup-during-imports.ts [IMPORTS=50] [SEED=1]: makes backups again and again while five clients import surveys, restores
// each of them elsewhere, and compares the export of every survey that was complete when the backup began, byte for byte. Prints
// a line for each backup and one JSON line; ends with 1 when something differs. npm test makes one backup beside two imports: src/service/cli/backup.test.ts.
import { backupCampaign } from './backup-campaign.ts';

const [imports = '50', seed = '1'] = process.argv.slice(2);
const report = await backupCampaign(Number(imports), Number(seed), (line) => process.stderr.write(`${line}\n`));
process.stdout.write(`${JSON.stringify(report)}\n`);
process.exitCode = report.faults.length > 0 ? 1 : 0;
