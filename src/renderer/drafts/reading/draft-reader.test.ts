import { rememberMapping } from '@sheaf/survey-columns';
import { type Dialect, plainDialect } from '@sheaf/tables';
import { expect, test, vi } from 'vitest';
import { eventually } from '../../../contract/eventually.fixture.ts';
import type { Original } from '../../../importer/index.ts';
import type { unpackArchive } from '../../lib/files/unpack.ts';
import { makePreview } from '../drafts.fixture.ts';
import { makeUndecided } from '../list/decisions.ts';
import { DraftList } from '../list/draft-list.ts';
import type { ConvertedTable, convertInWorker, OpenedTable } from './convert.ts';
import { DraftReader } from './draft-reader.ts';
import { toCsv } from './draft-source.ts';
import type { Preview, PreviewJob } from './preview.ts';
import { TableConverter } from './table-converter.ts';

const table = makePreview({ Name: 'Name', Why: 'Open-ended' }, [['Ada', 'x']]);
const prose = makePreview({ Text: 'Open-ended' }, [['x']]);

const original: Original = {
  bytes: 1,
  fingerprint: '1',
  sha256: '',
  format: 'xlsx',
  table: { index: 1, name: 'Data' },
  first_row: 1,
  notes: [],
};

/** A workbook of the test: its sheets, and whether each looks like a table. */
const workbook = (sheets: Record<string, boolean>): OpenedTable => ({
  format: 'xlsx',
  table: Math.max(0, Object.values(sheets).indexOf(true)),
  tables: Object.entries(sheets).map(([name, looksLikeTable]) => ({
    name,
    looksLikeTable,
    dialect: { delimiter: ',' },
    columns: null,
    sets: [],
    firstRow: 1,
  })),
  head: new File(['head'], 'head'),
});

function open(
  readPreview: (job: PreviewJob) => Promise<Preview> = async () => table,
  opened: OpenedTable | null = null,
) {
  const drafts = new DraftList();
  const read = vi.fn(readPreview);
  const conversion = Promise.withResolvers<ConvertedTable>();
  const convert = vi.fn<typeof convertInWorker>(({ table: at }, { onOpened, signal }) => {
    if (opened !== null) onOpened({ ...opened, table: at ?? opened.table });
    return Promise.race([
      conversion.promise,
      new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    ]);
  });
  const converter = new TableConverter({ drafts, convert });
  const findFormat = async () => opened?.format ?? null;
  const findRefusal = async ({ name }: File) => (name.endsWith('.qsf') ? { code: 'is_qsf', params: {} } : null);
  const findMisnamed = async ({ name }: File) => (name.endsWith('.xls') ? { code: 'file_empty', params: {} } : null);
  const unpack = vi.fn<typeof unpackArchive>(async () => null);
  const reader = new DraftReader({
    drafts,
    converter,
    unpack,
    findFormat,
    findMisnamed,
    findRefusal,
    listSurveyNames: async () => ['Pulse'],
    readPreview: read,
  });
  return { drafts, read, conversion, convert, unpack, reader };
}
const file = (name: string, content = 'x') => new File([content], name);
const only = (drafts: DraftList) => drafts.all[0]?.state;

test.each([
  ['report.pdf', '%PDF-1.7', { kind: 'document', as: 'insight' }],
  ['talk.wav', 'RIFF\0\0\0\0WAVE', { kind: 'document', as: 'file' }],
  ['talk.pdf', 'RIFF\0\0\0\0WAVE', { kind: 'unreadable' }],
  ['program.exe', 'MZ', { kind: 'unreadable' }],
  ['export.xls', 'id,why', { kind: 'unreadable', sentence: 'The file is empty. Download or export it again.' }],
  ['form.qsf', '{}', { kind: 'unreadable', sentence: expect.stringContaining('questionnaire') }],
])('%s that begins with %j', async (name, content, state) => {
  const { drafts, reader } = open(async () => prose);
  await reader.addFiles([file(name, content)]);
  expect(only(drafts)).toMatchObject(state);
});

test('a table that cannot be read again is unchanged, and says why', async () => {
  const { drafts, reader, read } = open();
  await reader.addFiles([file('a.csv')]);
  const id = drafts.all[0]?.id ?? '';
  read.mockRejectedValueOnce(new Error('No such encoding.'));
  await reader.readAgain(id, { encoding: 'x' });
  expect(only(drafts)).toMatchObject({ preview: table, problem: 'No such encoding.' });
  expect(drafts.find(id)?.override).toEqual({});
});

test('a text that is not plain CSV is converted for each way in which it is read', async () => {
  const reading: Dialect = { ...plainDialect, traits: ['backslashes'] };
  const { drafts, reader, read, convert, conversion } = open(async () => ({ ...table, reading }));
  await reader.addFiles([file('a.csv')]);
  const [draft] = drafts.all;
  if (draft === undefined) throw new Error('no draft');
  expect(draft.source).toMatchObject({ format: 'text', reading, csv: { kind: 'converting' } });
  expect(toCsv(draft)).toBeNull();
  const csv = file('csv');
  conversion.resolve({ file: csv, original });
  await eventually(() => expect(toCsv(drafts.all[0] ?? draft)).toBe(csv));
  await reader.readAgain(draft.id, { skip_lines: 0 });
  expect(convert).toHaveBeenCalledTimes(1);
  read.mockResolvedValueOnce(table);
  await reader.readAgain(draft.id, { traits: [] });
  expect(drafts.all[0]?.source).toBeNull();
  expect(toCsv(drafts.all[0] ?? draft)).toBe(draft.file);
});

test('the later of two reads applies, whichever ends first', async () => {
  const { drafts, reader, read } = open();
  await reader.addFiles([file('a.csv')]);
  const id = drafts.all[0]?.id ?? '';
  const [slow, quick] = [Promise.withResolvers<Preview>(), makePreview({ Quick: 'Name' }, [['x']])];
  read.mockReturnValueOnce(slow.promise).mockResolvedValueOnce(quick);
  const first = reader.readAgain(id, { delimiter: ';' });
  await reader.readAgain(id, { delimiter: '|' });
  slow.resolve(makePreview({ Slow: 'Name' }, [['x']]));
  await first;
  expect(only(drafts)).toMatchObject({ preview: quick, readBy: { delimiter: '|' } });
});

test('another charset of a statistics file converts it again, and its CSV stays UTF-8; a template can say it too', async () => {
  const charset = { encoding: 'windows-1252', isCertain: false, isGuessed: false, chosen: null };
  const { drafts, reader, convert, read } = open(async () => table, {
    ...workbook({ '': true }),
    format: 'spss',
    charset,
  });
  await reader.addFiles([file('visits.sav')]);
  const id = drafts.all[0]?.id ?? '';
  await reader.readAgain(id, { encoding: 'windows-1251' });
  expect(convert.mock.calls.map(([job]) => job.encoding)).toEqual([null, 'windows-1251']);
  expect(read.mock.calls.at(-1)?.[0].override).toEqual({ delimiter: ',' });
  expect(drafts.all[0]?.override).toEqual({ encoding: 'windows-1251' });
  await reader.readAs(id, { ...rememberMapping(['Name'], { Name: 'Name' }), reading: { encoding: 'windows-1250' } });
  expect(convert.mock.calls.at(-1)?.[0].encoding).toBe('windows-1250');
  // A change of the header needs no other conversion.
  await reader.readAgain(id, { header_rows: 2 });
  expect(convert).toHaveBeenCalledTimes(3);
});

test.each([
  ['without a table', { Notes: false }, undefined, { kind: 'document', as: 'insight' }],
  [
    'that was a survey before',
    { Notes: false },
    { ...makeUndecided('Mine'), table: 0 },
    { kind: 'mapping', name: 'Mine' },
  ],
  ['that was a document before', { Data: true }, { isApart: true }, { kind: 'document', as: 'insight', isApart: true }],
])('a workbook %s', async (_, sheets, saved, state) => {
  const { drafts, reader } = open(async () => table, workbook(sheets));
  const content = 'PK\x03\x04 xl/ [Content_Types].xml';
  await reader.addDrafts([{ id: 'a', file: file('visits.xlsx', content), override: {}, ...(saved && { saved }) }]);
  expect(only(drafts)).toMatchObject(state);
});

const emptyArchive = { files: [], repeats: [], survey: null, others: [], notes: [] };

test('an archive is replaced by its table; its other files are named', async () => {
  const { drafts, reader, unpack } = open();
  unpack.mockResolvedValueOnce({ ...emptyArchive, files: [file('data.csv')], others: ['readme.txt'] });
  await reader.addFiles([file('export.zip')]);
  await eventually(() => expect(only(drafts)?.kind).toBe('mapping'));
  expect(drafts.all.map((one) => [one.file.name, one.note])).toEqual([
    ['data.csv', 'Not imported from export.zip: readme.txt.'],
  ]);
});

test('of a form with repeats only the form is a survey; the repeats say so', async () => {
  const { drafts, reader, unpack } = open();
  const survey = file('visits.csv');
  unpack.mockResolvedValueOnce({ ...emptyArchive, files: [survey], survey, repeats: [file('visits-children.csv')] });
  await reader.addFiles([file('visits.zip')]);
  await eventually(() => expect(drafts.all.map(({ state }) => state.kind).sort()).toEqual(['mapping', 'unreadable']));
  const [repeats] = drafts.all.filter(({ file: { name } }) => name === 'visits-children.csv');
  expect(repeats?.state).toMatchObject({ sentence: expect.stringContaining('a repeated group of “visits.csv”') });
});

test.each([
  ['has nothing in it', async () => emptyArchive, 'There is nothing in this archive that can be imported.'],
  ['cannot be unpacked', () => Promise.reject(new Error('It is damaged.')), 'It is damaged.'],
])('an archive that %s says so', async (_, result, sentence) => {
  const { drafts, reader, unpack } = open();
  unpack.mockImplementationOnce(result);
  await reader.addFiles([file('export.zip')]);
  expect(only(drafts)).toEqual({ kind: 'unreadable', sentence });
});

test('the exports of two days have two names, where a survey or another file has the first', async () => {
  const { drafts, reader } = open();
  await reader.addFiles(
    ['pulse_2024-03-12.csv', 'visits 2024-03-12.csv', 'visits 2024-04-12.csv'].map((name) => file(name)),
  );
  const names = () => drafts.all.map(({ state }) => (state.kind === 'mapping' ? state.name : ''));
  await eventually(() => expect(names()).toEqual(['Pulse 2024-03-12', 'Visits', 'Visits 2024-04-12']));
});
