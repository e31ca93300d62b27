// node scripts/kill-service.ts [KILLS]: kills the service at random moments of imports and checks that every row is there
// exactly once and no acknowledged object is missing. Prints one JSON line; ends with 1 when anything was lost.
import { killCampaign } from '../src/service/testing/kill-campaign.ts';

const kills = Number(process.argv[2] ?? 50);
process.stdout.write(`${JSON.stringify(await killCampaign(kills))}\n`);
