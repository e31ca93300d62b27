import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { utf16 } from '../dialect/encode.fixture.ts';
import { type RowKind, RowScanner, readRowEnd, type ScanEnd } from './row-scanner.ts';

type Format = ConstructorParameters<typeof RowScanner>[0];
const csv: Format = { encoding: 'utf-8', delimiter: ',', quote: '"', newline: '\n' };

interface Scan {
  ends: number[];
  kinds: RowKind[];
  end: ScanEnd;
}

function scan(bytes: Uint8Array, format: Format, cuts: readonly number[] = []): Scan {
  const scanner = new RowScanner(format);
  const ends: number[] = [];
  const kinds: RowKind[] = [];
  let base = 0;
  const borders = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
  for (let i = 1; i < borders.length; i++) {
    scanner.push(bytes.subarray(borders[i - 1], borders[i]), (list, count, units) => {
      for (const entry of list.subarray(0, count)) {
        const row = readRowEnd(entry);
        ends.push(base + row.end);
        kinds.push(row.kind);
      }
      base += units;
    });
  }
  return { ends, kinds, end: scanner.end() };
}

type State = 'start' | 'plain' | 'quoted' | 'closing' | 'space';
type Kind = 'quote' | 'delimiter' | 'line' | 'space' | 'other';
const ended = { delimiter: 'start', line: 'start' } as const;
const inQuotes = { delimiter: 'quoted', line: 'quoted', space: 'quoted', other: 'quoted' } as const;
/** Where a character leads; `!` marks a quote, or what follows one, that RFC 4180 does not have there. */
const moves: Record<State, Record<Kind, State | `${State}!`>> = {
  start: { quote: 'quoted', ...ended, space: 'plain', other: 'plain' },
  plain: { quote: 'plain!', ...ended, space: 'plain', other: 'plain' },
  quoted: { quote: 'closing', ...inQuotes },
  closing: { quote: 'quoted', ...ended, space: 'space', other: 'quoted!' },
  space: { quote: 'closing!', ...ended, space: 'space', other: 'quoted!' },
};

/** Whether a character says something: an opening or closing quote, a border and white space do not. */
function speaks(state: State, kind: Kind, move: string, isTab: boolean): boolean {
  if (kind === 'quote') return !(state === 'quoted' || (state === 'start' && move === 'quoted'));
  return kind === 'other' || (kind === 'delimiter' && state === 'quoted' && !isTab);
}

/** The same rules, one character at a time and without any cleverness. */
function oracle(text: string, { delimiter, quote, newline }: Format): Scan {
  const lineEnd = newline === '\r' ? '\r' : '\n';
  const characters = new Map<string, Kind>([...' \t\v\f\r\n'].map((space) => [space, 'space']));
  characters.set('"', 'quote').set(delimiter, 'delimiter').set(lineEnd, 'line');
  const table = quote === null ? { ...moves, start: { ...moves.start, quote: 'plain!' as const } } : moves;
  const isEmpty = (row: string) => row === '' || (row === '\r' && lineEnd === '\n');
  const found: Scan = {
    ends: [],
    kinds: [],
    end: { unclosed_at: null, has_open_row: false, is_open_blank: true, stray_quotes: 0, first_stray_at: null },
  };
  let state: State = 'start';
  let rowStart = 0;
  let says = false;
  const toKind = (row: string): RowKind => (isEmpty(row) ? 'empty' : says ? 'row' : 'blank');
  let openAt = 0;
  for (let i = 0; i < text.length; i++) {
    const kind = characters.get(text[i] ?? '') ?? 'other';
    const move = table[state][kind];
    if (move.endsWith('!')) {
      found.end.stray_quotes++;
      found.end.first_stray_at ??= i;
    }
    if (state === 'start' && move === 'quoted') openAt = i;
    says ||= speaks(state, kind, move, delimiter === '\t');
    if (state !== 'quoted' && kind === 'line') {
      found.kinds.push(toKind(text.slice(rowStart, i)));
      says = false;
      found.ends.push(i + 1);
      rowStart = i + 1;
    }
    state = move.replace('!', '') as State;
  }
  found.end.unclosed_at = state === 'quoted' ? openAt : null;
  found.end.has_open_row = !isEmpty(text.slice(rowStart));
  found.end.is_open_blank = !says;
  return found;
}

const format: fc.Arbitrary<Format> = fc.record({
  encoding: fc.constant('utf-8'),
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  quote: fc.constantFrom('"' as const, null),
  newline: fc.constantFrom('\n' as const, '\r\n' as const, '\r' as const),
});
/** Long enough for several blocks of 64 bytes, with everything that matters at every distance. */
const text = fc
  .array(
    fc.constantFrom('"', '"', '""', ',', ';', '\t', '\n', '\r\n', '\r', ' ', 'a', 'answer', '",\n"', 'x'.repeat(61)),
    { maxLength: 120 },
  )
  .map((pieces) => pieces.join(''));

describe('RowScanner', () => {
  it('finds the same as reading character by character, in any text, format and pieces', () => {
    fc.assert(
      fc.property(text, format, fc.array(fc.nat(2000), { maxLength: 6 }), (given, dialect, cuts) => {
        const bytes = new TextEncoder().encode(given);
        const inside = cuts.filter((cut) => cut <= bytes.length);
        expect(scan(bytes, dialect, inside)).toEqual(oracle(given, dialect));
      }),
      { numRuns: 3000 },
    );
  });

  it('reads UTF-16 of both byte orders, also cut inside a character', () => {
    const given = 'id,why\n1,"Ċ਀ \u0a0d\u2200 – two\nlines"\n2,x\n'; // letters whose bytes look like line ends and quotes
    for (const bigEndian of [false, true]) {
      const bytes = utf16(given, !bigEndian);
      const format: Format = { ...csv, encoding: bigEndian ? 'utf-16be' : 'utf-16le' };
      for (let cut = 0; cut <= bytes.length; cut++) {
        expect(scan(bytes, format, [cut]).ends).toEqual([7, given.indexOf('2,x'), given.length]);
      }
    }
  });
});
