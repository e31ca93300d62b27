import { writeRejects } from '../../importer/index.ts';
import { saveAs } from '../lib/files/save-as.ts';
import { csvOf } from './draft-source.ts';
import type { Draft } from './drafts.ts';
import type { Mapping } from './mapping.ts';
import { chosenTransforms } from './row-transforms.ts';
import type { StartNeeds } from './start-import.ts';

async function* asBytes(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const text of texts) yield encoder.encode(text);
}

/** Saves the rows that the rules skip as a download. The file is read once more for it. */
export async function saveRejects(draft: Draft, mapping: Mapping, { scan }: Pick<StartNeeds, 'scan'>): Promise<void> {
  const file = csvOf(draft);
  if (file === null || mapping.scan.kind !== 'done') return;
  const { dialect } = mapping.preview;
  const { index } = mapping.scan.value;
  const { plan } = await scan({ file, dialect, index, transforms: chosenTransforms(mapping) });
  const original = draft.source?.csv.kind === 'done' ? draft.source.csv.original : null;
  await saveAs(asBytes(writeRejects(file, plan, original)), `${draft.file.name}.rejects.csv`);
}
