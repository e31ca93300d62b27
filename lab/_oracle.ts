// Dumps everything the package says about many files.
import { mkdirSync, readFileSync, writeFileSync, globSync } from 'node:fs';
import { createHash } from 'node:crypto';
import * as S from '@sheaf/survey-columns';
import { ruleFiles } from '@sheaf/survey-columns/groups/rule-files.fixture.ts';
import { corpusFiles } from './corpora/survey-corpus.ts';
import { makeVendorSurveys } from './corpora/vendor-surveys.ts';

const out = process.argv[2]!;
const files: [string, Uint8Array][] = [];
for (const f of corpusFiles()) files.push(['corpus ' + f.file, readFileSync(f.path)]);
for (const f of globSync('src/service/testing/wild-files/**/*.{csv,tsv,txt}')) files.push([f, readFileSync(f)]);
for (const f of globSync('packages/survey-columns/src/groups/labels/little/*.csv')) files.push([f, readFileSync(f)]);
for (const f of globSync('resources/samples/*.csv')) files.push([f, readFileSync(f)]);
for (const f of makeVendorSurveys('/dev/shm/columns/vendors')) files.push(['vendor ' + f.name, readFileSync((f as any).path)]);
for (const f of ruleFiles()) files.push(['rule ' + f.labels.file, f.bytes]);
for (const f of globSync('/dev/shm/columns/oracle/layouts/*.csv')) files.push([f, readFileSync(f)]);
const result: Record<string, unknown> = {};
function say(table: any) {
  const suggestions = S.suggestTypes(table);
  const groups = S.groupColumns(table, suggestions);
  const decision: any = S.decideColumns(table, { column_mapping: {}, auto_map: true });
  const displays = S.decideDisplays(table, suggestions as any, groups);
  const shape: any = { exporter: S.recogniseExporter(table).exporter, header: table.header, types: decision.columns, groups };
  const rows = table.rows.slice(0, 3000);
  const q = S.createQualityCheck(shape, rows.slice(0, 200)); rows.forEach((r: any, i: number) => q.add(i + 1, r));
  const p = S.createPrivacyCheck(shape); rows.slice(0, 500).forEach((r: any, i: number) => p.add(i + 1, r));
  const times = S.responseTimeColumns(decision.columns.map((c: any, i: number) => ({ header: table.header[i], text: table.texts[i], type: c.type })));
  const orders = suggestions.map((s: any, i: number) => s.type === 'Single choice' ? S.orderOptions([...new Set(table.rows.slice(0, 400).map((r: any) => (r[i] ?? '').trim()))].filter((x: any) => x).slice(0, 40) as string[]) : null);
  const cells = decision.columns.map((c: any, i: number) => table.rows.slice(0, 40).map((r: any) => S.readOptions(c.rule, r[i] ?? '')));
  const values = table.rows.slice(0, 30).map((r: any) => r.map((c: string) => [S.readNumber(c), S.readDuration(c), S.answerText(c), S.readNps(c), S.isBlank(c)]));
  const when = table.rows.slice(0, 30).map((r: any) => decision.columns.map((c: any, i: number) => c.rule.kind === 'timestamp' ? S.readTimestamp(c.rule, r[i] ?? '') : null));
  const dates = table.header.map((_: string, i: number) => S.timestampRule(table.rows.slice(0,50).map((r: any)=>r[i]??'')));
  return { exporter: shape.exporter, suggestions, groups, columns: decision.columns, displays, quality: q.findings(), privacy: p.findings(), times, orders, cells, values: createHash('md5').update(JSON.stringify(values)).digest('hex'), when, dates, ambiguous: S.ambiguousDateColumns(table, suggestions.map((x: any) => x.type), displays as any) };
}
let seed = 5; const rnd = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
for (const [name, bytes] of files) {
  try {
    const dialect = S.detectDialect(bytes, { whole: true });
    const table = S.readTable(bytes, dialect, { limit: 1e6, whole: true });
    result[name] = { dialect, header: table.header, texts: table.texts, rows: table.rows.length, first: table.rows[0], last: table.rows.at(-1), problems: table.problems, decisions: S.listDecisions(dialect as any, false) };
    if (table.rows.length > 20000) table.rows = table.rows.slice(0, 20000);
    try { (result[name] as any).said = say(table); } catch (e) { (result[name] as any).said = String((e as Error).stack).slice(0, 300); }
    // cut: half of the rows, and some of the columns without the rest
    for (let round = 0; round < 2; round++) {
      const rows = table.rows.filter(() => rnd() < (round === 0 ? 0.1 : 0.5)).slice(0, 400);
      const keep = table.header.map(() => rnd() < (round === 0 ? 0.95 : 0.75));
      const cut = (r: any[]) => r.filter((_: any, i: number) => keep[i]);
      if (rows.length < 3 || keep.filter(Boolean).length < 2) continue;
      const header = table.header;
      const mini = { header: cut(header), texts: cut(table.texts), header_rows: table.header_rows.map(cut), rows: rows.map(cut) };
      result[`${name} cut ${round}`] = say(mini);
    }
  } catch (e) { result[name] = String((e as Error).message); }
}
mkdirSync(out, { recursive: true });
for (const [name, value] of Object.entries(result)) writeFileSync(`${out}/${name.replace(/[^\w.-]+/g, '_').slice(-150)}.json`, JSON.stringify(value, null, 1));
console.log(Object.keys(result).length, 'dumped', files.length, 'files');
