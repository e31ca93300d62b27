import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { SaxesParser } from 'saxes';

// Reads the files of a report back: slides, documents and pages.

/** The files of an archive. Every XML among them is well-formed. */
export async function unzip(bytes: Uint8Array): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const entry of await new ZipReader(new Uint8ArrayReader(bytes)).getEntries()) {
    if (entry.directory) continue;
    const text = Buffer.from(await entry.getData(new Uint8ArrayWriter())).toString();
    if (/\.(xml|rels)$/.test(entry.filename)) readXml(text);
    files.set(entry.filename, text);
  }
  return files;
}

/** The texts of all elements of a name. @throws Error for XML that is not well-formed */
export function readXml(text: string, name = ''): string[] {
  const texts: string[] = [];
  let depth = 0;
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    if (tag.name !== name) return;
    depth++;
    texts.push('');
  });
  parser.on('text', (part) => {
    if (depth > 0) texts.push((texts.pop() ?? '') + part);
  });
  parser.on('closetag', (tag) => void (tag.name === name && depth--));
  parser.write(text).close();
  return texts;
}

/** The series of a chart: names, categories and numbers. */
function readChart(xml: string) {
  const cut = (part: string, name: string) =>
    [...part.matchAll(new RegExp(`<c:${name}>(.*?)</c:${name}>`, 'gs'))].map(([, inside = '']) => inside);
  const values = (part: string) => cut(part, 'v').map((text) => readXml(`<v>${text}</v>`, 'v')[0] ?? '');
  return cut(xml, 'ser').map((series) => ({
    name: values(cut(series, 'tx')[0] ?? '')[0],
    categories: values(cut(series, 'cat')[0] ?? ''),
    values: values(cut(series, 'val')[0] ?? '').map(Number),
  }));
}

/** The slides of a presentation: title, texts, and the series of their charts. */
export async function readSlides(bytes: Uint8Array) {
  const files = await unzip(bytes);
  const slides: { title: string; texts: string[]; chart: ReturnType<typeof readChart> }[] = [];
  for (let at = 1; files.has(`ppt/slides/slide${at}.xml`); at++) {
    const texts = readXml(files.get(`ppt/slides/slide${at}.xml`) ?? '', 'a:t');
    const [, chart] = /charts\/(chart\d+\.xml)/.exec(files.get(`ppt/slides/_rels/slide${at}.xml.rels`) ?? '') ?? [];
    slides.push({ title: texts[0] ?? '', texts, chart: readChart(files.get(`ppt/charts/${chart}`) ?? '<x/>') });
  }
  return slides;
}

/** The tables of a page, by the question above them: their rows as texts. */
export function readPage(html: string) {
  const clean = (part: string) => readXml(`<x>${part.replace(/<[^>]*>/g, '')}</x>`, 'x').join('');
  const cells = (row: string) => [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) => clean(cell));
  return html
    .split('<section>')
    .slice(1)
    .map((section) => ({
      title: clean(/<h2>(.*?)<\/h2>/.exec(section)?.[1] ?? ''),
      quotes: [...section.matchAll(/<blockquote>(.*?)<\/blockquote>/gs)].map(([, quote = '']) => clean(quote)),
      rows: [...section.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) => cells(row).filter((text) => text !== '')),
    }));
}

/** The tables of a document: their rows as texts. */
export const readTables = (xml: string) =>
  [...xml.matchAll(/<w:tbl>(.*?)<\/w:tbl>/gs)].map(([, table = '']) =>
    [...table.matchAll(/<w:tr>(.*?)<\/w:tr>/gs)].map(([, row = '']) =>
      [...row.matchAll(/<w:tc>(.*?)<\/w:tc>/gs)].map(([, cell = '']) =>
        readXml(/<w:t[ >].*<\/w:t>/s.exec(cell)?.[0] ?? '<w:t/>', 'w:t').join(''),
      ),
    ),
  );
