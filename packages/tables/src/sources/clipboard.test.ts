import { describe, expect, it } from 'vitest';
import { readClipboardTable } from './clipboard.ts';
import { findErrorSentence } from './read-csv.fixture.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });
const toCsv = async (html: string, text = ''): Promise<string | null> => {
  const table = await readClipboardTable({ html, text });
  return table === null ? null : decoder.decode(table.csv);
};

const excel = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8">
<style>
<!--table
	{mso-displayed-decimal-separator:"\\.";}
td	{mso-number-format:General;}
.xl65	{mso-number-format:"\\@";}
-->
</style>
</head>
<body link=blue vlink=purple>
<table border=0 cellpadding=0 cellspacing=0 width=192 style='border-collapse:collapse'>
<!--StartFragment-->
 <col width=64 span=3 style='width:48pt'>
 <tr height=20 style='height:15.0pt'>
  <td height=20 width=64 style='height:15.0pt;width:48pt'>id</td>
  <td colspan=2 class=xl66 width=128 style='border-right:.5pt solid black'>How was it,
  and why?</td>
 </tr>
 <tr height=20>
  <td height=20 class=xl65 x:num="7" align=right>007</td>
  <td>good &amp; <b>cheap</b><br>
    twice</td>
  <td x:num="45000.5">15/03/2023<span style='mso-spacerun:yes'>&nbsp;</span></td>
 </tr>
 <![if supportMisalignedColumns]>
 <tr height=0 style='display:none'>
  <td width=64 style='width:48pt'></td>
 </tr>
 <![endif]>
<!--EndFragment-->
</table>
</body></html>`;

const sheets =
  '<meta charset="utf-8"><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #ccc;}br {}--></style>' +
  '<table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" dir="ltr" data-sheets-root="1"><colgroup><col width="100"/></colgroup><tbody>' +
  '<tr style="height:21px;"><td style="overflow:hidden;" data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;a>b&quot;}">a</td><td>b</td></tr>' +
  '<tr><td data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:0.5}" data-sheets-numberformat="{&quot;1&quot;:3}">50%</td><td>x<br>y</td></tr>' +
  '</tbody></table></google-sheets-html-origin>';

const libreOffice = `<!DOCTYPE html><html><head><title></title><style type="text/css">body{}</style></head><body>
<table cellspacing="0" border="0"><colgroup width="85"></colgroup>
<tr><td height="17" align="left">n&auml;me</td><td rowspan=2>q</td></tr>
<tr><td height="17" align="right" sdval="1" sdnum="1033;">1,00</td></tr>
<tr><td>2</td><td><br></td></tr></table></body></html>`;

const word = `<html><body><!--StartFragment--><table class=MsoTableGrid border=1><thead><tr><th><p class=MsoNormal>Name<o:p></o:p></p></th>
<th><p class=MsoNormal>Notes<o:p></o:p></p></th></tr></thead><tr><td><p class=MsoNormal>Ada</p></td><td><p>one<o:p></o:p></p><p>two</p>
<table><tr><td>in</td><td>side</td></tr></table></td></tr></table><!--EndFragment--></body></html>`;

describe('a table on the clipboard', () => {
  it.each([
    ['Excel', excel, 'id,"How was it, and why?",\n007,"good & cheap\ntwice",15/03/2023\n'],
    ['Google Sheets', sheets, 'a,b\n50%,"x\ny"\n'],
    ['LibreOffice', libreOffice, 'näme,q\n"1,00",\n2,\n'],
    ['Word, with a table in a cell', word, 'Name,Notes\nAda,"one\ntwo\nin side"\n'],
    [
      'ends of what is open around it',
      '<div><b><table><tr><td>1</div><td>2</b><tr><td>a</div>b<td>c</table>d',
      '1,2\n"a\nb",c\n',
    ],
    [
      'lines in blocks',
      '<table><tr><td><p>a</p>b<td><div>c</div><div>d</div><tr><td>e<td>f</table>',
      '"a\nb","c\nd"\ne,f\n',
    ],
    ['tags that nobody closed', '<table><tr><td>a<td>b<tr><td>1<td>2', 'a,b\n1,2\n'],
    [
      'merged cells over rows and columns',
      '<table><tr><td rowspan=2 colspan=2>a</td><td>b</td></tr><tr><td>c</td></tr><tr><td>d</td></tr></table>',
      'a,,b\n,,c\nd,,\n',
    ],
    ['cells with styles and scripts', '<table><tr><td><style>td{}</style>a<tr><td>b<script>"<td>"</script>', 'a\nb\n'],
    [
      'entities and signs that are none',
      '<table><tr><td>a &lt; b &#8364; &#x1F600; &bogus; &#xD800; 1<2</td></tr><tr><td>x</td></tr></table>',
      'a < b € 😀 &bogus; \uFFFD 1<2\nx\n',
    ],
  ])('is read from %s', async (_, html, csv) => {
    expect(await toCsv(html)).toBe(csv);
  });

  it.each([
    ['rows with tabs', 'a\tb\r\n1\t2\r\n', 'a,b\n1,2\n'],
    [
      'cells with line breaks, tabs and quotes',
      'a\tb\n"x\ny"\t"say ""hi"""\n"p\tq"\tz',
      'a,b\n"x\ny","say ""hi"""\np\tq,z\n',
    ],
    [
      'quotes of the words themselves',
      'a\tb\n"quoted"\t5" pipe\n"open\tz\n',
      'a,b\n"""quoted""","5"" pipe"\n"""open",z\n',
    ],
    ['CSV', 'a;b\n"x;y";2\n', 'a;b\n"x;y";2\n'],
  ])('is read from plain text: %s', async (_, text, csv) => {
    expect(await toCsv('<p>no table</p>', text)).toBe(csv);
  });

  it.each([
    ['nothing', '', ''],
    ['one row', '<table><tr><td>a<td>b</table>', 'a\tb\n'],
    ['blank cells', '<table><tr><td> <tr><td>&nbsp;</table>', '\t\n\t\n'],
  ])('is not found in %s', async (_, html, text) => {
    expect(await readClipboardTable({ html, text })).toBeNull();
  });

  it.each([
    ['cells that cover many', `<table>${`<tr>${'<td colspan=1000 rowspan=60000>x'.repeat(100)}`.repeat(400)}`],
    ['a long row above many short ones', `<table><tr>${'<td>x'.repeat(20_000)}${'<tr><td>x'.repeat(500)}`],
  ])('is refused when it is too large: %s', async (_, html) => {
    expect(await findErrorSentence(() => readClipboardTable({ html, text: '' }))).toContain(
      'The copied table is too large.',
    );
  });

  it.each([
    ['open tags', '<table><tr><td '.repeat(100_000)],
    ['ends that do not end', `<table><tr><td>${'</'}${'a'.repeat(1_000_000)}<tr><td>x`],
    ['ampersands', `<table><tr><td>${'&'.repeat(1_000_000)}<tr><td>x`],
  ])('is read in time: %s', async (_, content) => {
    const start = process.cpuUsage();
    await readClipboardTable({ html: content, text: content });
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(5000);
  });
});
