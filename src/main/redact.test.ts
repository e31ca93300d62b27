import { describe, expect, test } from 'vitest';
import { processorMs } from '../contract/processor-time.fixture.ts';
import { createRedactor } from './redact.ts';

const redact = createRedactor('/opt/Sheaf/resources/app.asar');

describe('data that must not leave this computer is removed', () => {
  test.each([
    ['a token', 'token: Kj3_9xQpl-22mVn8Zz1R', '<secret>'],
    ['a bearer', 'authorization Bearer abc.def', 'authorization <secret>'],
    ['a secret', 'secret_9f8e7d6c5b4a39281706', '<key>'],
    ['an id', '3f2504e0-4f89-11d3-9a0c-0305e82c3301 failed', '<key> failed'],
    [
      'a presigned address',
      'GET https://s3.example.org/b/k?X-Amz-Signature=00 was refused',
      'GET <address> was refused',
    ],
    ['a signature', 'x-amz-signature=00ff', '<secret>'],
    ['a quoted answer', 'Row 7: “I hate it here” is no number', 'Row 7: “…” is no number'],
    ['a path', 'cannot read /home/jane/a.csv', 'cannot read <path>'],
    ['a path with blanks', 'cannot read /home/Jane Doe/My survey.csv', 'cannot read <path>'],
    ['a path after a colon', 'disk:/data/sheaf', 'disk:<path>'],
    ['a home', 'in ~/jane/a.csv', 'in <path>'],
    ['a path of Windows', 'cannot read C:\\Users\\Jane Doe\\a.csv', 'cannot read <path>'],
    ['a share', 'cannot read \\\\server\\team\\a.csv', 'cannot read <path>'],
    ['an e-mail address', 'from jane.doe@example.org to us', 'from <email> to us'],
  ])('%s', (_, text, wanted) => expect(redact(text)).toBe(wanted));
});

describe('facts that locate the error stay', () => {
  test.each([
    'The import service ended with code 137. It starts again in 500 ms.',
    'UNIQUE constraint failed: survey_parts.id',
    'at node:internal/process/task_queues:105:5',
    '2026-11-21T15:00:00Z',
  ])('%s', (text) => expect(redact(text)).toBe(text));

  test.each([
    [
      'at boot (file:///opt/Sheaf/resources/app.asar/out/main/index.js:12:34)',
      'at boot (<app>/out/main/index.js:12:34)',
    ],
  ])('%s', (text, wanted) => expect(redact(text)).toBe(wanted));
});

test('long texts are cut, in linear time', () => {
  const taken = processorMs(() => {
    for (const text of ['"', '/', 'a@', 'x-amz-', '\\', 'C:', 'Bearer ', '<app>', "'a"])
      expect(redact(text.repeat(200_000)).length).toBeLessThan(40_000);
  });
  expect(taken).toBeLessThan(1000);
});
