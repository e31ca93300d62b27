import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CheckedService, type Cli, startCheckedService } from '../check-answers/service.ts';
import { compareImports, type Difference, type Imported, type Part } from './compare.ts';
import type { Kind } from './kinds.ts';
import { applyRules, type Kept } from './rules.ts';
import { type RoundTable, toCsv } from './table.ts';

/** A table in one format. */
export interface Round {
  kind: Kind;
  table: RoundTable;
  /** The rules that changed this table. */
  changed: string[];
  /** What differs from the import of the CSV as it is. */
  fromCsv: Difference[];
  /** What differs from the import of the CSV with the rules applied, and cannot be. */
  faults: Difference[];
}

interface Written {
  kind: Kind;
  table: RoundTable;
  kept: Kept;
  /** The names by which the receipts of both files are found; null if the CSV itself is expected. */
  names: { file: string; expected: string | null };
}

/** The files of a run. */
class RoundFiles {
  readonly paths: string[] = [];
  readonly #folder: string;
  readonly #expected = new Map<string, string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  add(name: string, content: string | Uint8Array): void {
    const path = join(this.#folder, name);
    this.paths.push(path);
    writeFileSync(path, content);
  }

  /** Writes an expected table once, as several formats have the same rules. @returns the name of its file */
  addExpected(name: string, csv: string): string {
    const earlier = this.#expected.get(csv);
    if (earlier !== undefined) return earlier;
    this.#expected.set(csv, name);
    this.add(name, csv);
    return name;
  }
}

async function writeKind(kind: Kind, table: RoundTable, stem: string, files: RoundFiles): Promise<Written> {
  const kept = applyRules(table, kind.rules);
  files.add(kind.fileName(stem), await kind.write(kept.written, stem));
  const isSame = kept.changed.length === 0;
  const expected = isSame ? null : files.addExpected(`${stem}-expected.csv`, toCsv(kept.expected));
  return { kind, table, kept, names: { file: kind.tableName(stem), expected } };
}

const failed = (words: string): Difference[] =>
  (['responses', 'types', 'charts'] satisfies Part[]).map((part) => ({ part, words }));

function judge({ kind, table, kept, names }: Written, csv: string, imported: ReadonlyMap<string, Imported>): Round {
  const again = imported.get(names.file);
  const original = imported.get(csv);
  const expected = names.expected === null ? original : imported.get(names.expected);
  const { changed } = kept;
  if (again === undefined || original === undefined || expected === undefined) {
    const faults = failed(`${again === undefined ? names.file : 'the CSV'} was not imported`);
    return { kind, table, changed, fromCsv: faults, faults };
  }
  const faults = compareImports(expected, again);
  return { kind, table, changed, fromCsv: compareImports(original, again), faults };
}

/** Imports files with one command, then those it has refused one by one. @returns the surveys by the names of their files */
async function importAll(
  service: CheckedService,
  paths: readonly string[],
  name: string,
): Promise<Map<string, Imported>> {
  const project = await service.createProject(name);
  const { receipts } = await service.importByCommand(paths, project);
  if (receipts.length === 0)
    for (const path of paths) receipts.push(...(await service.importByCommand([path], project)).receipts);
  const imported = new Map<string, Imported>();
  for (const { file_name, survey_key } of receipts) imported.set(file_name, await service.read(survey_key));
  return imported;
}

/**
 * Imports every table as CSV and as each of its kinds into one service, as `sheaf import --auto-map` does, and compares them.
 * @param chooseKinds the kinds of a table by its place
 */
export async function runRounds(
  tables: readonly RoundTable[],
  chooseKinds: (place: number) => readonly Kind[],
  cli?: Cli,
): Promise<Round[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-rounds-'));
  const service = await startCheckedService(cli);
  try {
    const rounds: Round[] = [];
    for (const [place, table] of tables.entries()) {
      const files = new RoundFiles(folder);
      const csv = `${place}-csv.csv`;
      files.add(csv, table.bytes);
      const written: Written[] = [];
      for (const [at, kind] of chooseKinds(place).entries())
        written.push(await writeKind(kind, table, `${place}-${at}`, files));
      const imported = await importAll(service, files.paths, table.name);
      rounds.push(...written.map((one) => judge(one, csv, imported)));
    }
    return rounds;
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
