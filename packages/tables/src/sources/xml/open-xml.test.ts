import { describe, expect, it } from 'vitest';
import { findErrorSentence, openNamed, readTable } from '../read-csv.fixture.ts';

const qualtrics = `<?xml version="1.0" ?>
<Responses>
\t<Response>
\t\t<startDate>2026-08-20 12:42:28</startDate>
\t\t<_recordId>R_1</_recordId>
\t\t<QID1>Very good &amp; &#x1F600;</QID1>
\t\t<QID2></QID2>
\t\t<QID3_TEXT><![CDATA[a <b> "c"
d]]></QID3_TEXT>
\t</Response>
\t<Response>
\t\t<startDate>2026-08-21 09:00:00</startDate>
\t\t<_recordId>R_2</_recordId>
\t\t<QID2/>
\t</Response>
</Responses>
`;

const toCsv = async (text: string | Uint8Array<ArrayBuffer>): Promise<string> =>
  (await readTable(await openNamed(text, 'x.xml'))).csv;

describe('an XML file as a table', () => {
  it.each([
    [
      'the export of Qualtrics',
      qualtrics,
      'startDate,_recordId,QID1,QID2,QID3_TEXT\n2026-08-20 12:42:28,R_1,Very good & 😀,,"a <b> ""c""\nd"\n2026-08-21 09:00:00,R_2,,,\n',
    ],
    [
      'attributes, prefixes and elements inside',
      '<d:data xmlns:d="u"><d:row id="1"><d:a><b>x</b><c unit="kg">2</c></d:a></d:row><d:row id="2"/></d:data>',
      '@id,a/b,a/c/@unit,a/c\n1,x,kg,2\n2,,,\n',
    ],
    ['equal elements as one cell', '<l><r><t>a</t><t>b</t></r><r><t>c</t></r></l>', 't\na; b\nc\n'],
    ['blank rows inside, not at the end', '<l><r><a>1</a></r><r/><r><a>2</a></r><r/></l>', 'a\n1\n\n2\n'],
  ])('reads %s', async (_, text, csv) => {
    expect(await toCsv(text)).toBe(csv);
  });

  it('reads the encoding that the file declares', async () => {
    const text = '<?xml version="1.0" encoding="ISO-8859-1"?><l><r><a>caf\xe9</a></r><r><a>b</a></r></l>';
    expect(await toCsv(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))).toBe('a\ncafé\nb\n');
  });

  it('reads rows of their own as their number, and says so', async () => {
    const text =
      '<l><r><n>Ada</n><kid><age>1</age></kid></r><r><n>Bo</n><kid><age>2</age></kid><kid><age>3</age></kid></r></l>';
    expect(await readTable(await openNamed(text, 'x.xml'))).toEqual({
      csv: 'n,kid (count)\nAda,1\nBo,2\n',
      notes: [{ kind: 'repeats', count: 1 }],
    });
  });

  const bomb = Array.from({ length: 9 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join('');
  it.each([
    ['<l>\n<r><a>1</b></r></l>', 'The file is not well-formed XML: see line 2,'],
    [
      `<!DOCTYPE l [<!ENTITY e0 "lol">${bomb}]><l><r><a>&e9;</a></r><r/></l>`,
      'The XML file defines its own entities, which Sheaf does not read.',
    ],
    ['<!DOCTYPE html><html><body><p>x</p></body></html>', 'The file is a web page (HTML).'],
    ['<?xml version="1.0"?><ss:Workbook xmlns:ss="urn:x"><Worksheet/></ss:Workbook>', 'in the XML format of 2003'],
    ['<data id="1"><name>Ada</name><age>3</age></data>', 'no element with fields repeats in “data”'],
    ['<?xml version="1.0" encoding="klingon"?><l/>', 'in the encoding “klingon”, which Sheaf does not know'],
    [`${'<a>'.repeat(70)}${'</a>'.repeat(70)}`, 'more than 64 levels'],
    [`<l><r>${'<a/>'.repeat(100_001)}</r><r><a/></r></l>`, 'more than 100,000 elements'],
    [`<l><r><a>${'x'.repeat(22_000_000)}</a></r><r><a/></r></l>`, 'more than 16 million characters'],
    [
      `<l><r><a>x</a></r><r><a>${`${'x'.repeat(1000)}<!---->`.repeat(17_000)}</a></r></l>`,
      'more than 16 million characters',
    ],
  ])('refuses %.60s', async (text, sentence) => {
    expect(await findErrorSentence(() => toCsv(text))).toContain(sentence);
  });
});
