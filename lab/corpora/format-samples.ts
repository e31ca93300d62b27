// `node lab/corpora/format-samples.ts FOLDER`: writes the same responses in each format that Sheaf reads as tables, and in archives, for
// trying them by hand.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { kinds } from './file-rounds/kinds.ts';
import { applyRules } from './file-rounds/rules.ts';
import { type RoundTable, toCsv } from './file-rounds/table.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const scale = ['Very bad', 'Bad', 'Good', 'Very good'];
const header = [['id', 'Why?', 'Team', 'How satisfied are you?']];
const rows = Array.from({ length: 60 }, (_, at) => {
  const why = at % 7 === 0 ? `"Time", as number ${at} said` : `Reason ${at % 11}, told by number ${at}`;
  return [String(at + 1), why, ['Field', 'Office', 'Remote'][at % 3] ?? '', scale[(at * 5) % 4] ?? ''];
});

/** 60 responses. */
export const sampleTable: RoundTable = {
  ...{ name: 'responses.csv', header, texts: header[0] ?? [], rows },
  bytes: new TextEncoder().encode(toCsv({ header, rows })),
};

/** @returns files by their names: the same responses in each format */
export async function formatSamples(): Promise<Map<string, Bytes>> {
  const samples = new Map<string, Bytes>();
  for (const kind of kinds) {
    const name = kind.fileName('responses');
    const { written } = applyRules(sampleTable, kind.rules);
    const content = await kind.write(written, 'responses');
    samples.set(name, typeof content === 'string' ? new TextEncoder().encode(content) : Uint8Array.from(content));
  }
  return samples;
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) {
    process.stderr.write('Name a folder: node lab/corpora/format-samples.ts FOLDER\n');
    process.exitCode = 2;
  } else {
    mkdirSync(folder, { recursive: true });
    for (const [name, bytes] of await formatSamples()) {
      writeFileSync(join(folder, name), bytes);
      process.stdout.write(`${join(folder, name)}\n`);
    }
  }
}
