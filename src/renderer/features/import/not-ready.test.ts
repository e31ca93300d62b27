import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Draft, Mapping } from './drafts.ts';

// What the window has and Node has not, as far as it is read while modules load.
beforeAll(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { origin: 'http://127.0.0.1' });
  vi.stubGlobal('localStorage', { getItem: () => null });
});
afterAll(() => vi.unstubAllGlobals());

const survey = { upload_key: 'u', survey_key: 's', survey_name: 'Visits', project_id: 1 };

function draftFor(instance: string | null): Draft {
  const table = { header: ['Why'], texts: ['Why'], rows: [['x']], problems: [] };
  const state = {
    kind: 'mapping',
    preview: { table, dialect: { header_rows: 1 }, groups: [], suggestions: [] },
    types: ['Open-ended'],
    name: 'Visits',
    scan: { kind: 'planned', plan: {}, index: {} },
    look: { kind: 'none' },
    chosen: new Set<string>(),
    target: {
      kind: 'survey',
      survey: { ...survey, instance },
      columns: [{ header: 'Why', text: 'Why', type: 'Open-ended' }],
      takes_media: false,
    },
    comparison: { kind: 'done', overlap: { known: [] }, by: { as: 'answers', header: null } },
    send: null,
    media: { files: new Map(), column: null, look: { kind: 'none' } },
  } as unknown as Mapping;
  return { id: 'd', file: new File([], 'visits.csv'), override: {}, state };
}

test('a table that goes to a survey of another instance says so and is not sent; here it is ready', async () => {
  const { notReady } = await import('./not-ready.ts');
  expect(notReady(draftFor('https://team.example.org'))).toBe(
    '“Visits” is at another instance. Change to that instance to add to it, or choose a survey of this one.',
  );
  expect(notReady(draftFor(null))).toBeNull();
});
