import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import type PptxGen from 'pptxgenjs';
import type { Language } from '../../../../contract/index.ts';
import {
  cleanText,
  oneLine,
  quotation,
  type Report,
  type ReportChart,
  type ReportPart,
  type ReportTable,
  reportColours,
} from './report.ts';

type Slide = ReturnType<PptxGen['addSlide']>;
type ChartOptions = NonNullable<Parameters<Slide['addChart']>[2]>;

const font = 'Inter';
/** Inches of a wide slide, and where its parts stand. */
const [left, width, top, bottom] = [0.6, 12.1, 1.95, 6.75];

const line = (text: string) => cleanText(oneLine(text));

/** How amounts are written, in the notation of Excel: those under weights have a decimal place. */
const chooseFormat = ({ format, series }: ReportChart): string =>
  format ?? (series.every(({ values }) => values.every(Number.isInteger)) ? '#,##0' : '#,##0.0');

/** As in the window. The types of the library know only one of the two orders that it writes. */
const firstOnTop: object = { catAxisOrientation: 'maxMin' };

/** The look of a chart: the window's colours, no grid, numbers at the bars. */
function styleChart(chart: ReportChart): ChartOptions {
  const { shape, series, categories, ends } = chart;
  const format = chooseFormat(chart);
  const isStacked = shape === 'stacked';
  const areMany = series.length > 1;
  return {
    barDir: shape === 'columns' ? 'col' : 'bar',
    barGrouping: isStacked ? 'percentStacked' : 'clustered',
    barGapWidthPct: shape === 'columns' ? 12 : 45,
    chartColors: series.map(({ colour }) => colour),
    chartArea: { roundedCorners: false },
    ...(shape === 'columns' ? {} : firstOnTop),
    catAxisLabelColor: reportColours.text,
    catAxisLabelFontFace: font,
    catAxisLabelFontSize: categories.length > 14 ? 10 : 14,
    catAxisLineShow: false,
    catGridLine: { style: 'none' },
    valAxisHidden: true,
    ...(ends === undefined ? { valAxisMinVal: 0 } : { valAxisMinVal: ends[0], valAxisMaxVal: ends[1] }),
    valGridLine: { style: 'none' },
    showValue: ends === undefined,
    dataLabelFormatCode: isStacked ? `${format};;` : format,
    dataLabelFontFace: font,
    dataLabelFontSize: series.length > 4 || categories.length > 14 ? 10 : 14,
    dataLabelColor: reportColours.text,
    ...(isStacked ? {} : { dataLabelPosition: 'outEnd' as const }),
    showLegend: areMany,
    legendPos: 'b',
    legendFontFace: font,
    legendFontSize: 12,
    legendColor: reportColours.text,
  };
}

/** A chart that PowerPoint edits: its numbers are in a workbook inside the file. */
function addChart(slide: Slide, chart: ReportChart, height: number): void {
  const labels = chart.categories.map(
    ({ label, beside }) => fitText(line(label), 60) + (beside === '' ? '' : ` · ${beside}`),
  );
  const data = chart.series.map(({ name, values }) => ({ name: line(name), labels, values }));
  slide.addChart('bar', data, { x: left, y: top, w: width, h: height, ...styleChart(chart) });
}

const mostTableColumns = 12;

/** What has no chart, such as the statements of a grid in columns. It goes on on further slides. */
function addTable(slide: Slide, { heads, rows }: ReportTable): void {
  const border = { type: 'solid' as const, pt: 0.5, color: reportColours.line };
  const cells = (row: readonly string[], bold: boolean) =>
    row.slice(0, mostTableColumns).map((text, at) => ({
      text: fitText(line(text), 80),
      options: { bold, align: at === 0 ? ('left' as const) : ('right' as const) },
    }));
  slide.addTable([cells(heads, true), ...rows.map((row) => cells(row, false))], {
    ...{ x: left, y: top, w: width },
    ...{ fontFace: font, fontSize: 10, color: reportColours.text, border },
    ...{ autoPage: true, autoPageRepeatHeader: true, autoPageHeaderRows: 1, newSlideStartY: 0.6 },
  });
}

function addQuotes(slide: Slide, quotes: readonly string[], language: Language, from: number): void {
  const height = bottom - from;
  const paragraphs = quotes.map((quote) => ({
    text: quotation(fitText(line(quote), 320), language),
    options: { breakLine: true, paraSpaceAfter: 10 },
  }));
  slide.addText(paragraphs, {
    ...{ x: left, y: from, w: width, h: height, valign: 'top', margin: 0, fit: 'shrink' },
    ...{ fontFace: font, fontSize: height > 2 ? 18 : 13, color: reportColours.text },
  });
}

const quoteRoom = 1.5;

function addPart(slide: Slide, part: ReportPart, language: Language): void {
  const { chart, table, quotes, figures, notes } = part;
  const small = { fontFace: font, color: reportColours.quiet, margin: 0 };
  if (figures.length > 0)
    slide.addText(figures.map(line).join('   ·   '), { ...small, x: left, y: 1.45, w: width, h: 0.4, fontSize: 14 });
  const hasQuotes = quotes.length > 0;
  const isDrawn = chart !== null;
  if (isDrawn) addChart(slide, chart, bottom - top - (hasQuotes ? quoteRoom : 0));
  else if (table !== null) addTable(slide, table);
  else if (!hasQuotes)
    slide.addText(notes.map(line).join(' '), { ...small, x: left, y: top, w: width, h: 0.6, fontSize: 16 });
  if (hasQuotes) {
    const from = isDrawn ? bottom - quoteRoom + 0.1 : top;
    addQuotes(slide, quotes, language, from);
  }
  if (notes.length > 0) slide.addNotes(notes.map((note) => cleanText(note)).join('\n'));
}

/** The frame of every slide: a title that outlines and screen readers find. */
function defineMaster(file: PptxGen, title: string): void {
  file.layout = 'LAYOUT_WIDE';
  file.title = line(title);
  file.company = '';
  file.author = 'Sheaf';
  file.theme = { headFontFace: font, bodyFontFace: font };
  file.defineSlideMaster({
    title: 'Question',
    background: { color: 'FFFFFF' },
    objects: [
      {
        placeholder: {
          options: {
            ...{ name: 'title', type: 'title', x: left, y: 0.4, w: width, h: 1, margin: 0 },
            ...{ fontFace: font, fontSize: 24, bold: true, color: reportColours.text, align: 'left', valign: 'top' },
          },
          text: '',
        },
      },
    ],
  });
}

/** A slide for each question, with a chart that can be edited. */
export async function writePptx({ language, title, facts, foot, questions }: Report): Promise<Uint8Array> {
  const { default: PptxGenClass } = await import('pptxgenjs');
  const file = new PptxGenClass();
  defineMaster(file, title);
  const small = { fontFace: font, color: reportColours.quiet, margin: 0 };
  const addSlide = (heading: string): Slide => {
    const slide = file.addSlide({ masterName: 'Question' });
    slide.addText(fitText(line(heading), 180), { placeholder: 'title' });
    return slide;
  };
  addSlide(title).addText(facts.map(line).join('\n'), {
    ...small,
    x: left,
    y: top,
    w: width,
    h: 3,
    fontSize: 16,
    valign: 'top',
  });
  for (const question of questions)
    for (const part of question.parts) {
      const slide = addSlide([question.title, part.heading].filter(Boolean).join(' · '));
      addPart(slide, part, language);
      const below = fitText([question.base, foot].filter(Boolean).map(line).join(' · '), 260);
      slide.addText(below, { ...small, x: left, y: 6.9, w: width, h: 0.35, fontSize: 10 });
    }
  return repairPptx((await file.write({ outputType: 'uint8array' })) as Uint8Array);
}

/** A text of at most so many characters; where it is longer, an ellipsis says so. */
function fitText(text: string, most: number): string {
  const signs = Array.from(text);
  return signs.length <= most
    ? text
    : `${signs
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}

/** What PptxGenJS 4 writes against the schema (ISO/IEC 29500-4): PowerPoint may offer to repair such a file. */
const repairs: [file: RegExp, wrong: RegExp, right: string][] = [
  // The masters of notes stand before the slides.
  [/^ppt\/presentation\.xml$/, /(<p:sldIdLst>.*<\/p:sldIdLst>)(<p:notesMasterIdLst>.*<\/p:notesMasterIdLst>)/s, '$2$1'],
  // A bar chart has two axes.
  [/^ppt\/charts\/chart\d+\.xml$/, /((?:<c:axId val="\d+"\/>){2})<c:axId val="\d+"\/>/g, '$1'],
  // A paragraph has its properties once, before its texts.
  [/^ppt\/slides\/slide\d+\.xml$/, /<\/a:r><a:pPr\b[^>]*(?:\/>|>.*?<\/a:pPr>)/gs, '</a:r>'],
];

/** @returns the presentation as the schema wants it */
async function repairPptx(bytes: Uint8Array): Promise<Uint8Array> {
  const options = { useWebWorkers: false };
  const archive = new ZipReader(new Uint8ArrayReader(bytes), options);
  const repaired = new ZipWriter(new Uint8ArrayWriter(), options);
  for (const entry of await archive.getEntries()) {
    if (entry.directory) continue;
    let content = await entry.getData(new Uint8ArrayWriter());
    const own = repairs.filter(([file]) => file.test(entry.filename));
    if (own.length > 0) {
      const text = own.reduce((xml, [, wrong, right]) => xml.replace(wrong, right), Buffer.from(content).toString());
      content = new Uint8Array(Buffer.from(text));
    }
    await repaired.add(entry.filename, new Uint8ArrayReader(content));
  }
  return repaired.close();
}
