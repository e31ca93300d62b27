import type { Paragraph, Table } from 'docx';
import type { Language } from '../../../../contract/index.ts';
import {
  cleanText,
  oneLine,
  quotation,
  type Report,
  type ReportPart,
  type ReportTable,
  reportColours,
} from './report.ts';

type Docx = typeof import('docx');

const line = (text: string): string => cleanText(oneLine(text));

/** Twentieths of a point across a page. */
const pageWidth = 9600;

const border = { style: 'single' as const, size: 4, color: reportColours.line };
const none = { style: 'none' as const, size: 0, color: 'auto' };

/** The first column is what a row is about; numbers stand at the right. The head is repeated on each page. */
function makeTable({ Table, TableRow, TableCell, Paragraph, TextRun }: Docx, { heads, rows }: ReportTable): Table {
  const others = Math.max(1, heads.length - 1);
  const first = Math.round(pageWidth * (others > 4 ? 0.24 : 0.5));
  const columnWidths = heads.map((_, at) => (at === 0 ? first : Math.floor((pageWidth - first) / others)));
  const size = others > 6 ? 14 : 19;
  const cell = (text: string, at: number, isHead: boolean) => {
    const run = new TextRun({ text: line(text), size, ...(isHead && { bold: true, color: reportColours.quiet }) });
    return new TableCell({
      width: { size: columnWidths[at] ?? 0, type: 'dxa' },
      margins: { top: 40, bottom: 40, left: 60, right: 60 },
      children: [new Paragraph({ alignment: at === 0 ? 'left' : 'right', children: [run] })],
    });
  };
  const row = (texts: readonly string[], isHead: boolean) =>
    new TableRow({
      tableHeader: isHead,
      cantSplit: true,
      children: texts.map((text, at) => cell(text, at, isHead)),
    });
  return new Table({
    columnWidths,
    width: { size: pageWidth, type: 'dxa' },
    borders: { top: border, bottom: border, insideHorizontal: border, left: none, right: none, insideVertical: none },
    rows: [row(heads, true), ...rows.map((texts) => row(texts, false))],
  });
}

function makePart(docx: Docx, part: ReportPart, language: Language): (Paragraph | Table)[] {
  const { Paragraph } = docx;
  const { heading, figures, table, quotes, notes } = part;
  return [
    ...(heading === '' ? [] : [new Paragraph({ heading: 'Heading2', text: line(heading) })]),
    ...(figures.length === 0 ? [] : [new Paragraph({ text: figures.map(line).join(' · '), spacing: { after: 120 } })]),
    ...(table === null ? [] : [makeTable(docx, table)]),
    ...quotes.map((quote) => new Paragraph({ style: 'Quote', text: quotation(line(quote), language) })),
    ...notes.map((note) => new Paragraph({ style: 'Small', text: line(note) })),
  ];
}

const font = 'Inter';

/** The look of the window on paper. */
const styles = {
  default: {
    document: { run: { font, size: 21, color: reportColours.text } },
    title: { run: { font, size: 40, bold: true, color: reportColours.text }, paragraph: { spacing: { after: 160 } } },
    heading1: {
      run: { font, size: 27, bold: true, color: reportColours.text },
      paragraph: { spacing: { before: 420, after: 80 }, keepNext: true },
    },
    heading2: {
      run: { font, size: 22, bold: true, color: reportColours.data },
      paragraph: { spacing: { before: 240, after: 60 }, keepNext: true },
    },
  },
  paragraphStyles: [
    {
      ...{ id: 'Small', name: 'Small', basedOn: 'Normal', run: { size: 17, color: reportColours.quiet } },
      paragraph: { spacing: { before: 40, after: 80 } },
    },
    {
      ...{ id: 'Quote', name: 'Quote', basedOn: 'Normal', run: { italics: true } },
      paragraph: { spacing: { before: 100, after: 100 }, indent: { left: 360 } },
    },
  ],
};

/** A document: a heading for each question, with its table and quotes. */
export async function writeDocx({ language, title, facts, questions }: Report): Promise<Uint8Array> {
  const docx = await import('docx');
  const { Document, Packer, Paragraph } = docx;
  const children = [
    new Paragraph({ heading: 'Title', text: line(title) }),
    ...facts.map((fact) => new Paragraph({ style: 'Small', text: line(fact) })),
    ...questions.flatMap(({ title, base, parts }) => [
      new Paragraph({ heading: 'Heading1', text: line(title) }),
      new Paragraph({ style: 'Small', text: line(base), keepNext: true }),
      ...parts.flatMap((part) => makePart(docx, part, language)),
    ]),
  ];
  const file = new Document({ title: line(title), creator: 'Sheaf', styles, sections: [{ children }] });
  return Packer.toBuffer(file);
}
