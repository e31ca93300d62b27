import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nameBucketFolder } from '@sheaf/object-store';
import { expect, it } from 'vitest';
import { hasForeignStore, startTestService } from '../../testing/test-service.ts';
import { embeddedBucket } from './named-objects.ts';

it.skipIf(hasForeignStore)(
  'a folder of somebody else whose bucket is open to everybody is closed by the start',
  async () => {
    const before = await startTestService();
    await before.stop({ keep: true });
    const path = join(before.data_dir, 'objects', nameBucketFolder(embeddedBucket), 'bucket.json');
    const settings = JSON.parse(readFileSync(path, 'utf8'));
    const cors = [{ origins: ['*'], methods: ['PUT'], headers: ['*'], expose: [] }];
    writeFileSync(path, JSON.stringify({ ...settings, acl: 'public-read-write', cors }));
    const service = await startTestService({ data_dir: before.data_dir });
    try {
      const put = await fetch(`${service.storage_url}/sheaf/surveys/x`, { method: 'PUT', body: 'others' });
      const list = await fetch(`${service.storage_url}/sheaf`);
      expect([put.status, list.status]).toEqual([403, 403]);
      expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(settings);
    } finally {
      await service.stop();
    }
  },
);
