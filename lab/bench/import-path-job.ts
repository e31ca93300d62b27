// One file on its way to an import, in a process of its own: what `sheaf import` does with it before anything is sent, and what
// the window does after that (it decides the columns, and checks every response when the user asks for it). Prints one JSON line.
import { groupColumns, readTable, recogniseExporter } from '@sheaf/survey-columns';
// Loaded now, so that compiling them does not count; the built command has them compiled.
import '../../packages/tables/src/sources/spss/open-sav.ts';
import '../../packages/tables/src/sources/xlsx/open-xlsx.ts';
import { inspectResponses, planParts, readFileColumns, scanRows } from '../../src/importer/index.ts';
import { findSurveyTable } from '../../src/service/cli/import-tables.ts';
import { InputFiles } from '../../src/service/cli/input-files.ts';
import { openTable } from '../../src/service/cli/open-table.ts';
import { TemporaryFolder } from '../../src/service/cli/temporary-folder.ts';

const [path = '', folder = ''] = process.argv.slice(2);
/** Milliseconds from the start to the end of each step, and of processor time of all threads. */
const [times, cpu]: [Record<string, number>, Record<string, number>] = [{}, {}];
const start = performance.now();
const cpuStart = process.cpuUsage();
const lap = (step: string): void => {
  times[step] = performance.now() - start;
  const { user, system } = process.cpuUsage(cpuStart);
  cpu[step] = (user + system) / 1000;
};

const temporary = new TemporaryFolder(folder, 'path-');
const files = new InputFiles(temporary);
const found = await findSurveyTable(path, { files });
if (found !== null && found.kind !== 'table') throw new Error(found.sentence);
const table = await openTable(path, found?.table ?? null, { files });
const { file, dialect, original } = await table.read();
lap('csv');
const index = await scanRows(file, dialect);
const plan = await planParts(file, dialect, index, undefined, original);
lap('plan');
const { sample, decision } = await readFileColumns(file, dialect, {}, { index, plan });
const groups = groupColumns(sample, decision.suggestions);
lap('columns');
const head = readTable(new Uint8Array(await file.slice(0, 1 << 20).arrayBuffer()), dialect, {
  limit: 500,
  whole: false,
});
const types = decision.suggestions.map(({ type }) => ({ type: type ?? 'Do nothing' }));
const { exporter } = recogniseExporter(head);
await inspectResponses(file, dialect, index, { exporter, header: sample.header, types, groups });
lap('checks');
console.log(JSON.stringify({ rows: index.rows, times, cpu }));
await table.close();
await temporary.remove();
