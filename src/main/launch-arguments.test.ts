import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { launchArguments } from './launch-arguments.ts';

test.each<[string[], boolean, string[]]>([
  [['sheaf'], true, []],
  [['sheaf', 'a.csv', '--no-sandbox', 'b c.csv'], true, ['/home/a.csv', '/home/b c.csv']],
  [['electron', '--no-sandbox', '/app', '--user-data-dir=/x', 'a.csv'], false, ['/home/a.csv']],
  [['sheaf', '/data/a.csv', '../b.csv', ''], true, ['/data/a.csv', '/b.csv']],
  [['sheaf', 'sheaf://open/surveys', 'file:///etc/passwd'], true, ['sheaf://open/surveys', 'file:///etc/passwd']],
  [['electron', '/app'], false, []],
])('%j (packaged: %s) is started with %j', (argv, isPackaged, wanted) => {
  const absolute = wanted.map((one) => (one.startsWith('/') ? resolve(one) : one));
  expect(launchArguments(argv, '/home', isPackaged)).toEqual(absolute);
});
