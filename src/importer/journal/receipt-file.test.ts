import { plainDialect as dialect } from '@sheaf/tables';
import { describe, expect, test } from 'vitest';
import { noTransforms } from '../plan/row-transforms.ts';
import type { Receipt } from './receipt.ts';
import { readMappingFile, writeReceipt } from './receipt-file.ts';

const made: Receipt = {
  kind: 'survey',
  file_name: 'a.csv',
  file_bytes: 10,
  file_sha256: 'ab',
  original: null,
  archive: null,
  dialect,
  mode: 'slice',
  project_id: 1,
  survey_name: 'A',
  survey_key: 's',
  upload_key: 'u',
  idempotency_key: 'i',
  column_mapping: { Why: 'Open-ended', Score: 'NPS' },
  auto_map: false,
  missing_answers: null,
  reading: null,
  decided: [],
  option_orders: null,
  bad_rows: null,
  outline: null,
  decisions: null,
  person_key: null,
  parts: [],
  media: [],
  edits: noTransforms,
  headers: null,
  left_out: [],
  rows_in_file: 1,
  rows_sent: 1,
  rows_reported: 1,
  started_at: '2026-01-01T00:00:00Z',
  completed_at: '2026-01-01T00:00:01Z',
};

const loose = { iterations: null, write_ins: [] };

describe('a receipt is used as a mapping', () => {
  test('its columns and types are read from the file', () => {
    expect(readMappingFile(writeReceipt(made)).template.columns).toEqual([
      { header: 'Why', type: 'Open-ended' },
      { header: 'Score', type: 'NPS' },
    ]);
  });

  test('row transforms are restored by header; responses that were left out are not', () => {
    const edits = {
      ...noTransforms,
      excluded: [1],
      redacted: [{ column: 0, kinds: ['email' as const] }],
      dated: [{ column: 1, order: 'dmy' as const }],
    };
    expect(readMappingFile(writeReceipt({ ...made, edits, headers: ['Why', 'Score'] })).transforms).toEqual({
      left_out: [],
      redacted: [{ header: 'Why', kinds: ['email'] }],
      dated: [{ header: 'Score', order: 'dmy' }],
    });
  });

  test('what was decided about questions, displays, orders and people comes along', () => {
    const group = { kind: 'pair' as const, text: 'Both', headers: ['Why', 'Score'], items: ['Why', 'Score'], ...loose };
    const decisions = { groups: [group], displays: { Score: 'number' as const }, orders: { Why: ['b', 'a'] } };
    const person_key = { name: 'Patient', headers: ['Why'], problem: null, problem_details: null };
    expect(readMappingFile(writeReceipt({ ...made, decisions, person_key })).template.outline).toEqual({
      ...decisions,
      person_key: { name: 'Patient', headers: ['Why'] },
    });
    expect(readMappingFile(writeReceipt(made)).template).not.toHaveProperty('outline');
  });

  test.each([
    ['a receipt without a mapping', writeReceipt({ ...made, column_mapping: null }), 'has no mapping'],
    ['a damaged receipt', '{"format":"sheaf-receipt","version":1}', 'damaged'],
    [
      'a newer receipt',
      writeReceipt(made).replace('"version": 1', '"version": 2'),
      'by a newer Sheaf: its version is 2',
    ],
    ['a newer template', '{"format":"sheaf-mapping","version":2}', 'by a newer Sheaf: its version is 2'],
    ['any other JSON', '{}', 'not a mapping template'],
    ['no JSON', 'Id,Why', 'not JSON'],
  ])('%s is refused with the reason', (_, text, reason) => expect(() => readMappingFile(text)).toThrow(reason));
});

test('the clean-up of a template is part of its row transforms', () => {
  const cleaning = {
    left_out: [
      { kind: 'test', about: 'marked_as_test' },
      { kind: 'duplicate', about: '' },
    ],
    redacted: [{ header: 'Why', kinds: ['email', 'phone'] }],
  };
  const template = { format: 'sheaf-mapping', version: 1, columns: [{ header: 'Why', type: 'NPS' }], cleaning };
  const read = readMappingFile(JSON.stringify(template));
  expect(read).toEqual({ template, transforms: { ...cleaning, dated: [] }, unknown: [] });
});

describe('what a newer Sheaf has written and this one does not know is named', () => {
  const group = { kind: 'pair', text: 'Both', headers: ['Why', 'Score'], items: ['a', 'b'], iterations: null };
  const ofTemplate = (more: object) =>
    JSON.stringify({
      format: 'sheaf-mapping',
      version: 1,
      columns: [{ header: 'Why', type: 'NPS', colour: 1 }],
      ...more,
    });
  const ofReceipt = (more: object) => writeReceipt({ ...made, ...more });

  test.each([
    ['nothing, in a template', ofTemplate({ outline: { groups: [group], displays: { Why: 'number' } } }), []],
    ['nothing, in a data dictionary', ofTemplate({ survey_name: 'A', responses: 3, outline: { groups: [] } }), []],
    ['nothing, in what is empty', ofTemplate({ missing: {}, weights: null, reading: {} }), []],
    ['a field', ofTemplate({ weights: { Why: 2 } }), ['weights']],
    ['a field of the outline', ofTemplate({ outline: { pages: ['Why'] } }), ['outline.pages']],
    ['a kind of group', ofTemplate({ outline: { groups: [{ ...group, kind: 'maze' }, group] } }), ['outline.groups']],
    ['a display', ofTemplate({ outline: { displays: { Why: 'globe', Score: 'number' } } }), ['outline.displays.Why']],
    ['a way of reading', ofTemplate({ reading: { skip_lines: 1, decimal: ',' } }), ['reading.decimal']],
    [
      'what is left out and replaced',
      ofTemplate({ cleaning: { left_out: [{ kind: 'bot' }], redacted: [{ header: 'Why', kinds: ['iban'] }], by: 1 } }),
      ['cleaning'],
    ],
    [
      'a kind of what is left out',
      ofTemplate({ cleaning: { left_out: [{ kind: 'test' }, { kind: 'bot' }] } }),
      ['cleaning.left_out'],
    ],
    ['nothing, in a receipt', ofReceipt({ reading: { skip_lines: 1 } }), []],
    [
      'a field of a receipt',
      ofReceipt({ weights: [1], edits: { ...noTransforms, masked: [1] } }),
      ['edits.masked', 'weights'],
    ],
  ])('%s', (_, text, fields) => expect([...readMappingFile(text).unknown].sort()).toEqual(fields));
});
