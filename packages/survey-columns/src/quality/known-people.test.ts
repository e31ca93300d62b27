import { describe, expect, it } from 'vitest';
import { processorMs } from '../../../../src/contract/processor-time.fixture.ts';
import { duplicates, listed, nothing, type Shape } from '../testing/duplicates.fixture.ts';
import { toRows } from '../testing/tables.fixture.ts';
import { explainQuality } from './explain-quality.ts';

describe('people who answered again: by address, name and identifier together', () => {
  const shape: Shape = {
    exporter: 'unknown',
    header: ['Name', 'Email', 'Participant ID', 'Score'],
    types: ['Name', 'Email', 'Do nothing', 'NPS'],
  };
  it.each<[string, string[], string[], boolean]>([
    ['one address', ['Ada Lovelace', 'ada@x.org', '', '1'], ['', 'ADA@x.org ', '', '2'], true],
    [
      'one address of two people',
      ['Ada Lovelace', 'home@x.org', '', '1'],
      ['Ben Lovelace', 'home@x.org', '', '2'],
      false,
    ],
    ['no address, one name', ['Ada Lovelace', 'ada@x.org', '', '1'], ['Ada Lovelace', '', '', '2'], true],
    ['a whole name of two characters', ['杨帆', '', '', '1'], ['杨帆', '', '', '2'], true],
    [
      'namesakes with an address each',
      ['Ada Lovelace', 'a@x.org', '', '1'],
      ['Ada Lovelace', 'b@x.org', '', '2'],
      false,
    ],
    ['namesakes with an identifier each', ['Ada Lovelace', '', 'P-17', '1'], ['Ada Lovelace', '', 'P-18', '2'], false],
    ['anonymous', ['Anonymous User', 'anonymous', '', '1'], ['Anonymous User', 'anonymous', '', '2'], false],
    ['one identifier', ['', '', 'P-17', '1'], ['', '', 'P-17', '2'], true],
    ['one identifier of two people', ['Ada Lovelace', '', 'P-17', '1'], ['Ben Bolt', '', 'P-17', '2'], false],
    ['a long number that a spreadsheet rounded', ['', '', '1.17E+10', '1'], ['', '', '1.17E+10', '2'], false],
  ])('%s', (_, one, other, isAgain) => {
    expect(listed(shape, [one, other])).toEqual(isAgain ? [2] : []);
  });

  it('the reason says what was compared', () => {
    const found = duplicates(shape, toRows('|a@x.org||1 / |a@x.org||2'));
    expect(found.map(({ reason }) => explainQuality(reason))).toEqual([
      'The same person answered earlier in the file, with other answers. Compared: the e-mail address in “Email”; the identifier in “Participant ID”, unless the name is another.',
    ]);
  });

  it('an identifier that many rows share does not identify people: visits, interviewers, devices', () => {
    const rows = Array.from({ length: 60 }, (_, at) => ['', '', `P-${at % 6}`, String(at % 11)]);
    expect(listed(shape, rows)).toEqual([]);
  });

  it('visits of one record are not repeats', () => {
    const redcap: Shape = {
      exporter: 'REDCap',
      header: ['record_id', 'redcap_event_name', 'weight'],
      types: nothing(3),
    };
    const rows = toRows('A-1|screening|60 / A-1|visit_1|61 / A-2|screening|70');
    expect(listed(redcap, rows)).toEqual([]);
  });

  it('each of many people is found again, by address, name or identifier, and nobody else', () => {
    const facts = [
      (at: number) => ['', `person${at}@x.org`, ''],
      (at: number) => [`Given${at} Family${at}`, '', ''],
      (at: number) => ['', '', `P-${at}`],
    ];
    const rows = (score: string) => Array.from({ length: 1500 }, (_, at) => [...(facts[at % 3]?.(at) ?? []), score]);
    const found = listed(shape, [...rows('1'), ...rows('2'), ['Given1 Family4', 'person1@x.org', 'P-3', '3']]);
    expect(found.sort((a, b) => a - b)).toEqual(Array.from({ length: 1500 }, (_, at) => 1501 + at));
  });

  it('a placeholder that all respondents give takes linear time', () => {
    const time = (count: number) => {
      const rows = Array.from({ length: count }, (_, at) => [`Anna Number${at}`, 'no@no.com', '', '1']);
      return processorMs(() => listed(shape, rows));
    };
    time(750);
    expect(time(6000)).toBeLessThan(Math.max(400, 60 * time(750)));
  });
});
