// Ingests the parts it is given, so that a test can kill it: node ingest-child.fixture.ts '{"options":…,"part_ids":…,"claim":…}'

import type { Claim } from '../../data/jobs/queue.ts';
import { createIngest, type IngestOptions } from './index.ts';

const work = JSON.parse(process.argv[2] ?? '') as { options: IngestOptions; part_ids: number[]; claim: Claim };
const ingest = createIngest(work.options);
process.stdout.write('started\n');
for (const part_id of work.part_ids) await ingest.ingestPart({ part_id, claim: work.claim });
await ingest.close();
