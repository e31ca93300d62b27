import { closeSync, cpSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sheaf } from '../../testing/cli-process.ts';
import { createMoves, fillForMove } from '../../testing/move-scenario.ts';
import { findObjectFiles } from '../../testing/object-files.ts';
import { importFile } from '../../testing/record-scenario.ts';
import { hasPostgres } from '../../testing/test-database.ts';
import { startTestService } from '../../testing/test-service.ts';

const { makeFolder, makeTarget, removeStores, removeFolders } = createMoves();
const filled = hasPostgres ? makeFolder() : '';

describe.skipIf(!hasPostgres)(
  'what sheaf migrate refuses (skipped: not the run on PostgreSQL, vitest.postgres.config.ts)',
  () => {
    beforeAll(async () => void (await fillForMove(filled)), 60_000);
    afterEach(removeStores);
    afterAll(removeFolders);

    const change = (statement: string) => (folder: string) => {
      const handle = new Sqlite(join(folder, 'sheaf.db'));
      handle.exec(statement);
      handle.close();
    };
    const damageObject = (folder: string) => {
      const buckets = join(folder, 'objects', 'buckets');
      const names = readdirSync(buckets, { recursive: true, encoding: 'utf8' });
      const [object = ''] = names.filter((name) => /[\\/][0-9a-f][\\/]/.test(name));
      const handle = openSync(join(buckets, object), 'r+');
      writeSync(handle, 'X', 0);
      closeSync(handle);
    };
    const loseObject = (folder: string) => rmSync(findObjectFiles(join(folder, 'objects'))[0] ?? '');
    const firstSegment = 'id = (SELECT min(id) FROM segments)';
    it.each([
      [
        'a segment',
        change(`UPDATE segments SET texts = zeroblob(length(texts)) WHERE ${firstSegment}`),
        /Part 1 of the survey "Two parts" is damaged/,
      ],
      ['an object', damageObject, /The object \S+ is damaged: Its bytes do not have the sums/],
      ['an object that is gone', loseObject, /^The object \S+ is missing\. .*“sheaf check .* Nothing was moved\./],
      ['another version', change('PRAGMA user_version = 99'), /another version.*schema 99.*Update Sheaf/],
    ])(
      '%s: refused with a sentence',
      async (_, damage, sentence) => {
        const copy = makeFolder();
        cpSync(filled, copy, { recursive: true });
        damage(copy);
        const target = await makeTarget(copy);
        const { status, lines, stderr } = target.move();
        expect([status, lines, stderr]).toEqual([1, [], expect.stringMatching(sentence)]);
      },
      60_000,
    );

    it('a folder in use, a database in use, a bucket in use, no folder, no store', async () => {
      const target = await makeTarget(filled);
      const refused = (args: readonly string[], env = target.env as NodeJS.ProcessEnv) => {
        const { status, stderr } = sheaf(args, env);
        return `${status} ${stderr.replace(/^Moving.*\n/gm, '')}`;
      };
      const running = await startTestService({ data_dir: filled, config: { database_url: null, foreign_store: null } });
      expect(refused(target.args)).toMatch(/^1 A Sheaf is running on/);
      await running.stop({ keep: true });
      expect(refused(target.args, { ...target.env, SHEAF_S3_ENDPOINT: '', SHEAF_S3_BUCKET: '' })).toMatch(
        /^2 Set SHEAF_S3_ENDPOINT/,
      );
      expect(refused(['migrate', '--from', makeFolder(), ...target.args.slice(3)])).toMatch(
        /^1 There is no workspace in/,
      );
      expect(refused([...target.args.slice(0, 4), 'mysql://x/y'])).toMatch(/^2 --to must be an address/);
      const service = await target.start();
      await importFile(service, 'File.txt', 'Mine.', {});
      await service.stop({ keep: true });
      expect(refused(target.args)).toMatch(/^1 The database holds a workspace already/);
      const other = await makeTarget(filled);
      expect(refused(other.args)).toMatch(/^1 The bucket clinic-uploads .* holds objects already/);
    });
  },
);
