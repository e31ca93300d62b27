// Ingests the parts it is given, so that a test can kill it: node ingest-child.ts '{"options":…,"part_ids":…,"fence":…}'
import { createIngest, type Fence, type IngestOptions } from '../survey-data/ingest/index.ts';

const work = JSON.parse(process.argv[2] ?? '') as { options: IngestOptions; part_ids: number[]; fence: Fence };
const ingest = await createIngest(work.options);
process.stdout.write('started\n');
for (const part_id of work.part_ids) await ingest.ingestPart({ part_id, fence: work.fence });
await ingest.close();
