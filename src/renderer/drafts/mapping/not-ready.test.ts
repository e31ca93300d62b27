import { expect, test } from 'vitest';
import { skipBadRows } from '../../../importer/index.ts';
import type { Mapping } from './mapping.ts';
import { explainNotReady } from './not-ready.ts';

const survey = { upload_key: 'u', survey_key: 's', survey_name: 'Visits', project_id: 1, instance: null };
const columns = [{ header: 'Why', text: 'Why', type: 'Open-ended' as const }];
const table = { header: ['Why'], texts: ['Why'], rows: [['x']], problems: [] };
const leaveOut = { does: 'leave_out', kind: 'duplicate', about: '' } as const;
const working = { kind: 'working', bytesRead: 1, bytesTotal: 4 } as const;

/** A table that is ready, but for what a test says. */
const ready = {
  preview: { table },
  isRead: true,
  outdated: { cleaningSteps: [], types: [] },
  name: 'Visits',
  cleaningSteps: [],
  isCleaningKnown: true,
  order: null,
  scan: { kind: 'done', value: {} },
  badRows: { kind: 'none' },
  badRowRules: skipBadRows,
  inspection: { kind: 'none' },
  dates: { kind: 'done', value: [] },
  target: { kind: 'new' },
  difference: null,
  comparison: { kind: 'none' },
  send: null,
  media: { files: new Map() },
  mediaMatches: { kind: 'none' },
  mediaOffer: null,
  link: null,
  takesMedia: false,
} as unknown as Mapping;

const added: Partial<Mapping> = {
  target: { kind: 'survey', survey, columns, takesMedia: false },
  difference: { missing: [], extra: [], places: [0], renamed: [] },
};

test.each<[string, Partial<Mapping>, RegExp | null]>([
  ['nothing is open', {}, null],
  ['the file is read again', { isRead: false }, /read again/],
  ['the rows are counted', { scan: working }, /Import…/],
  ['bad rows are looked for', { badRowRules: null, badRows: working }, /Checking the rows… 25%/],
  [
    'details to replace need an inspection',
    { cleaningSteps: [{ does: 'redact', header: 'Why', kind: 'email' }] },
    /checked for what you leave out or replace/,
  ],
  [
    'an inspection that failed',
    { cleaningSteps: [leaveOut], inspection: { kind: 'failed', sentence: 'No disk.' } },
    /^No disk\.$/,
  ],
  ['files of the list are being matched', { mediaOffer: working }, /Finding the files/],
  [
    'the survey is of another instance',
    {
      ...added,
      target: {
        kind: 'survey',
        survey: { ...survey, instance: 'https://team.example.org' },
        columns,
        takesMedia: false,
      },
    },
    /^“Visits” is on another service\. Switch to that service to add to it, or choose a survey on this one\.$/,
  ],
])('an import waits: %s', (_, now, why) => {
  const said = explainNotReady({ ...ready, ...now }, null);
  if (why === null) expect(said).toBeNull();
  else expect(said).toMatch(why);
});
