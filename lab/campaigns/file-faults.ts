// node lab/campaigns/file-faults.ts [N=1000] [SEED=1] [ONLY]: finds every file call that the sources of the service make while surveys, documents,
// recordings and objects are imported, read and deleted, and while it stops and starts. Lets each fail once (no space, input/output error,
// too many open files, a short read or write), N at most. Looks for crashes, answers without a sentence, slow stops, and anything lost or
// doubled. ONLY is a part of "FAULT call place:line step". Prints a line for each and one JSON line; ends with 1 when there was a fault.
import { fileFaultsCampaign } from './file-faults-campaign.ts';

const [most = '1000', seed = '1', only = ''] = process.argv.slice(2);
const options = { most: Number(most), seed: Number(seed), only: new RegExp(only) };
const report = await fileFaultsCampaign(options, (line) => process.stderr.write(`${line}\n`));
process.stdout.write(`${JSON.stringify(report)}\n`);
process.exitCode = report.faults.length > 0 ? 1 : 0;
