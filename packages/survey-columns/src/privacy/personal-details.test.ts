import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { processorMs } from '../../../../src/contract/processor-time.fixture.ts';
import { findPersonalDetails, redact } from './personal-details.ts';

const found = (text: string, names: string[] = []) =>
  findPersonalDetails(text, names).map(({ kind, text }) => `${kind}:${text}`);

describe('e-mail addresses in free text', () => {
  it.each([
    ['Write to ada.lovelace+x@example.co.uk.', ['email:ada.lovelace+x@example.co.uk']],
    ['(bob@example.org), or bob@example.org', ['email:bob@example.org', 'email:bob@example.org']],
    ['meet @ noon, follow @sheaf, a@b', []],
  ])('%s', (text, expected) => expect(found(text)).toEqual(expected));
});

describe('telephone numbers in free text', () => {
  it.each([
    ['call +358 40 123 4567 any time', ['phone:+358 40 123 4567']],
    ['555.123.4567 or 1-555-123-4567', ['phone:555.123.4567', 'phone:1-555-123-4567']],
    ['My phone: 5551234567', ['phone:5551234567']],
    ['0049 30 1234567', ['phone:0049 30 1234567']],
    ['between 2010-2015, on 2024-01-02, 12.03.2024, 03/12/2024', []],
    ['server 192.168.100.200', []],
    ['order 1234567890123', []],
    ['ID 20240101-1234', []],
  ])('%s', (text, expected) => expect(found(text)).toEqual(expected));
});

describe('names in free text', () => {
  it.each([
    ['Hello, my name is Ada Lovelace and I liked it', ['name:Ada Lovelace']],
    ['ich heiße Jürgen von Berg.', ['name:Jürgen von Berg']],
    ['my name is Vincent van G. and I liked it', ['name:Vincent van G']],
    ['Ask Dr. Maria Silva about it', ['name:Maria Silva']],
    ['Frau Özdemir war nett', ['name:Özdemir']],
    ['It was fine.\nBest regards,\nAnna', ['name:Anna']],
    ['Great service. Thanks, Tom!', ['name:Tom']],
    ['my name is not important', []],
    ['Thanks, London was great', []],
    ['Nothing to say. Really', []],
  ])('%s', (text, expected) => expect(found(text)).toEqual(expected));

  it("the respondent's own name, complete and in parts, as separate words", () => {
    expect(found('It is me, Grace Hopper. Grace, not Graceful', ['Grace Hopper'])).toEqual([
      'name:Grace Hopper',
      'name:Grace',
    ]);
  });
});

describe('redacting', () => {
  it('leaves everything else unchanged', () => {
    const text = 'My name is Ada, ada@example.org, +44 20 7946 0958.';
    expect(redact(text, findPersonalDetails(text))).toBe('My name is [name], [email], [phone].');
  });

  it('nothing is found again after redacting', () => {
    const piece = fc.constantFrom('ada@example.org', '+44 20 7946 0958', 'my name is Ada', ' ', ', ', 'x', '@', '7');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const text = pieces.join(' ');
        const redacted = redact(text, findPersonalDetails(text));
        expect(redacted).not.toContain('example.org');
        expect(findPersonalDetails(redacted).filter(({ kind }) => kind !== 'name')).toEqual([]);
      }),
    );
  });

  it.each(['@'.repeat(100_000), 'a@'.repeat(50_000), `${'A'.repeat(99_999)}@`])(
    'a hostile cell of 100 KB takes linear time: %.12s…',
    (text) => {
      const time = (length: number) => processorMs(() => findPersonalDetails(text.slice(0, length)));
      // Of several times the least is the work itself; what grows with the square takes 64 times as long.
      const least = (length: number) => Math.min(...Array.from({ length: 5 }, () => time(length)));
      expect(least(text.length)).toBeLessThan(Math.max(100, 40 * least(text.length / 8)));
    },
  );
});
