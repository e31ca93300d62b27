// A check beside a running service names nothing that is not damaged.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { findObjectFiles } from '../../testing/object-files.ts';
import { importFile, importInsight } from '../../testing/record-scenario.ts';
import { hasForeignStore, startTestService } from '../../testing/test-service.ts';
import { checkFolder } from './check-folder.ts';
import type { ShowProgress } from './finding.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-beside-'));
let data_dir: string;
let count = 0;

/** As the service purges: first it is noted, then the objects are removed, and the rows much later. */
function beginPurge(): void {
  const handle = new Sqlite(join(data_dir, 'sheaf.db'));
  for (const table of ['stored_insights', 'stored_files'])
    handle.exec(`UPDATE ${table} SET deleted_at = created_at, purging_at = created_at`);
  handle.close();
  removeObjects();
}

function removeObjects(): void {
  for (const file of findObjectFiles(join(data_dir, 'objects'))) rmSync(file);
}

async function check(onProgress?: ShowProgress): Promise<string[]> {
  const found: string[] = [];
  for await (const { kind, what } of checkFolder(data_dir, onProgress)) if (kind === 'damage') found.push(what);
  return found;
}

/** Calls `work` when the first object has been read. */
function amongObjects(work: () => void): ShowProgress {
  let isDone = false;
  return ({ phase }) => {
    if (phase !== 'objects' || isDone) return;
    isDone = true;
    work();
  };
}

describe.skipIf(hasForeignStore)('what is deleted for good', () => {
  let service: Awaited<ReturnType<typeof startTestService>>;
  beforeEach(async () => {
    count += 1;
    data_dir = join(folder, String(count));
    service = await startTestService({ data_dir });
    const { id: project_id } = await service.project();
    await importInsight(service, 'Notes.txt', 'The okapi slept.', { project_id });
    await importFile(service, 'Talk.txt', 'The okapi', { project_id });
    return () => service.stop();
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('while the objects are read', async () => {
    expect(await check(amongObjects(beginPurge))).toEqual([]);
  });

  it('what is lost meanwhile is still named', async () => {
    // Of four objects the first had been read.
    expect(await check(amongObjects(removeObjects))).toHaveLength(3);
  });
});
