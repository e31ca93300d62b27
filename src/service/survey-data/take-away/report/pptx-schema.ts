import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';

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
export async function repairPptx(bytes: Uint8Array): Promise<Uint8Array> {
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
