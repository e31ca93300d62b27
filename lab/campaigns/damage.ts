// node lab/campaigns/damage.ts [TRIALS=500] [SEED=1]: damages blocks of answers, words and objects in copies of a data folder,
// one at a time, and looks whether any answer with status 200 is wrong, and whether repair makes again or names what is damaged. Prints a
// line for each fault and one JSON line at the end; ends with 1 when there was a fault or a stop took over ten seconds. npm test runs a short version.
import { damageCampaign } from './damage-campaign.ts';

const [trials = '500', seed = '1'] = process.argv.slice(2);
const report = await damageCampaign(Number(trials), Number(seed), (line) => {
  if (process.env.SHEAF_DAMAGE_LINES !== undefined || line.includes('FAULT')) process.stderr.write(`${line}\n`);
});
process.stdout.write(`${JSON.stringify(report)}\n`);
process.exitCode = report.faults.length > 0 || report.longest_stop_s > 10 ? 1 : 0;
