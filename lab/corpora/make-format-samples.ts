// Writes the same responses in each format that Sheaf reads as tables, and in archives, for trying them by hand:
// node lab/corpora/make-format-samples.ts FOLDER
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatSamples } from './format-samples.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('node lab/corpora/make-format-samples.ts FOLDER\n');
  process.exitCode = 2;
} else {
  mkdirSync(folder, { recursive: true });
  for (const [name, bytes] of await formatSamples()) {
    writeFileSync(join(folder, name), bytes);
    process.stdout.write(`${join(folder, name)}\n`);
  }
}
