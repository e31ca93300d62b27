import { SourceError, tableProblems } from '@sheaf/tables';
import { describe, expect, it } from 'vitest';
import { serviceProblems } from '../../../contract/index.ts';
import { importerProblems } from '../../../importer/index.ts';
import { de } from './words.de.ts';
import { words as en } from './words.ts';

const rows = [
  [
    new SourceError('damaged', 'sav_damaged', {
      what: { code: 'ends_after_cases', params: { read: 12, cases: 40_000 } },
    }),
    'The SPSS file is damaged: it ends after 12 of 40,000 cases. Save it again in SPSS, or download it again.',
    'Die SPSS-Datei ist beschädigt: sie endet nach 12 von 40\u202f000 Fällen. Sie in SPSS noch einmal speichern oder noch einmal herunterladen.',
  ],
  [
    new SourceError('no-table', 'xml_no_list', { root: 'a{b}' }),
    'The XML file holds no list of responses: no element with fields repeats in “a{b}”. Export the survey as CSV instead.',
    'Die XML-Datei enthält keine Liste von Rückmeldungen: In „a{b}“ wiederholt sich kein Element mit Feldern. Die Umfrage stattdessen als CSV exportieren.',
  ],
] as const;

const detail = { code: 'engine_ended', params: { engine: 'whisper', code: '1', detail: ': no model' } };

it.each([
  [{ code: 'engine_tried', params: { why: detail } }, /^Eine Sekunde Ton .* whisper endete mit Code 1: no model$/],
  [
    { code: 'recording_damaged', params: { detail: ' (moov atom not found)' } },
    /beendet \(moov atom not found\)\. Sie/,
  ],
  [
    { code: 'document_of_other_kind', params: { extension: 'txt', found: { code: 'pdf_document', params: {} } } },
    /ein PDF/,
  ],
])('what the service reports is said in German: %j', (problem, german) => {
  expect(de.say(problem, 'In English.')).toMatch(german);
});

it('each code means one thing', () => {
  const codes = [tableProblems, serviceProblems, importerProblems].flatMap((table) => Object.keys(table));
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
});

describe('a problem', () => {
  it.each(rows)('%s', ({ problem, message }, english, german) => {
    expect(message).toBe(english);
    expect(en.say(problem, message)).toBe(english);
    expect(de.say(problem, message)).toBe(german);
  });

  it.each([
    ['its code is unknown, as that of another service', { code: 'new_one', params: {} }],
    ['its code is a name that every object has', { code: 'constructor', params: {} }],
    ['what its sentence needs is absent', { code: 'por_damaged', params: {} }],
    ['a detail of it is unknown', { code: 'por_damaged', params: { what: { code: 'new_one', params: {} } } }],
    ['there is none', null],
  ])('stays as it came where %s', (_, problem) => expect(de.say(problem, 'It is damaged.')).toBe('It is damaged.'));
});
