import { detectDialect, readTable } from '@sheaf/survey-columns';
import { classifyContainer, openContainer, openSource, sourceDrivers } from '@sheaf/tables';
import { expect, it } from 'vitest';
import { formatSamples, sampleTable } from './format-samples.ts';

const samples = await formatSamples();

/** The table in a sample, unpacked if it is in an archive, with the format it was read from; null for CSV. */
async function tableOf(bytes: Uint8Array<ArrayBuffer>, name: string) {
  const container = await openContainer(new Blob([bytes]), name);
  const content = container === null ? null : await classifyContainer(container);
  const entry = content?.kind === 'table' ? content.table : null;
  const file = entry === null ? new Blob([bytes]) : await new Response(entry.open()).blob();
  const source = await openSource(file, entry?.path ?? name);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of source?.readCsv(0) ?? []) chunks.push(new Uint8Array(chunk));
  const csv = await (source === null ? file : new Blob(chunks)).bytes();
  const dialect = detectDialect(csv, { whole: true, override: source?.tables[0]?.dialect ?? {} });
  return { format: source?.format ?? null, table: readTable(csv, dialect, { limit: 100, whole: true }) };
}

it.each([...samples])('%s holds the same responses as the others', async (name, bytes) => {
  expect((await tableOf(bytes, name)).table.rows).toEqual(sampleTable.rows);
});

it('there is a sample of each format', async () => {
  const formats = await Promise.all([...samples].map(async ([name, bytes]) => (await tableOf(bytes, name)).format));
  expect(Object.keys(sourceDrivers).filter((format) => !formats.some((one) => one === format))).toEqual([]);
});
