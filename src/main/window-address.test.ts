import { expect, test } from 'vitest';
import { readLinkPage } from './window-address.ts';

test.each([
  ['sheaf://open/import', '/import'],
  ['sheaf://open/surveys/Ab3_-9/17', '/surveys/Ab3_-9/17'],
  ['sheaf://open/participants/12', '/participants/12'],
  ['sheaf://open/settings', '/settings'],
])('%s leads to %s', (link, path) => expect(readLinkPage(link)).toBe(path));

test.each([
  '',
  'sheaf://open/',
  'sheaf://close/import',
  'sheaf://open/elsewhere',
  'sheaf://open/__proto__',
  'sheaf://open/import/x',
  'sheaf://open/surveys/k/1/2',
  'sheaf://open/surveys/%2e%2e',
  'sheaf://open/surveys/k?instance=https://example.org',
  'sheaf://open/surveys/k#x',
  'sheaf://open/surveys/k\n',
  'sheaf://user@open/import',
  'sheaf://open:80/import',
  'file:///etc/passwd',
  'https://example.org/',
  `sheaf://open/surveys/${'k'.repeat(101)}`,
  `sheaf://open/surveys/${'k/'.repeat(50_000)}`,
])('%j leads nowhere', (link) => expect(readLinkPage(link)).toBeNull());
