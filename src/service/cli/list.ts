import { type Command, Option } from 'commander';
import { type ImportItem, type ImportState, importKinds, importStates } from '../../contract/index.ts';
import type { Client } from '../../importer/index.ts';
import { addOutputOptions, type OutputOptions, printRows } from './command.ts';
import { addConnectionOptions, type ConnectionOptions, withService } from './connection.ts';
import { findProject } from './import-target.ts';

type ListedItem = ImportItem & { key: string };

/** The key of what was imported. */
export function pickKey(item: ImportItem): string {
  if (item.kind === 'survey') return item.survey_key;
  return item.kind === 'insight' ? item.insight_key : item.wav_key;
}

/** The name of a survey or a document. */
export const nameOf = (item: ImportItem): string => (item.kind === 'survey' ? item.survey_name : item.name);

const columns = {
  kind: ({ kind }: ListedItem) => kind,
  key: ({ key }: ListedItem) => key,
  name: nameOf,
  project: ({ project }: ListedItem) => project.name,
  state: ({ state }: ListedItem) => state,
  responses: (item: ListedItem) => (item.kind === 'survey' ? item.number_of_responses : null),
  created: ({ created_at }: ListedItem) => created_at,
};
const deletedColumns = { ...columns, 'can be restored until': (item: ListedItem) => item.restorable_until };

interface ListOptions extends ConnectionOptions, OutputOptions {
  kind?: ImportItem['kind'];
  project?: string;
  state?: ImportState | undefined;
  deleted?: boolean;
}

/** @returns everything that a query names, newest first */
export async function listAll(
  client: Client,
  query: { kind?: ImportItem['kind'] | undefined; project_id?: string | undefined; state?: ImportState | undefined },
): Promise<ImportItem[]> {
  const items: ImportItem[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await client.listImports({ query: { ...query, cursor } });
    items.push(...page.imports);
    if (page.next_cursor === null) return items;
    cursor = page.next_cursor;
  }
}

/** @returns everything that the options name, newest first */
async function readAll(client: Client, { kind, project, state, url }: ListOptions): Promise<ListedItem[]> {
  const project_id = project === undefined ? undefined : String((await findProject(client, project, url)).id);
  const items = await listAll(client, { kind, project_id, state });
  return items.map((item) => ({ key: pickKey(item), ...item }));
}

async function list({ deleted, ...options }: ListOptions): Promise<void> {
  const state = deleted ? 'deleted' : options.state;
  const items = await withService(options, ({ client }) => readAll(client, { ...options, state }));
  const shown = state === 'deleted' ? deletedColumns : columns;
  printRows(items, shown, { ...options, none: 'There is nothing to list.' });
}

/** `sheaf list` (docs/command-line.md#list) */
export function register(program: Command): void {
  const command = program
    .command('list')
    .description('list surveys, insights and files, newest first')
    .addOption(new Option('--kind <kind>', 'only this kind').choices(importKinds))
    .option('--project <name|id>', 'only those of this project')
    .addOption(new Option('--state <state>', 'only those in this state').choices(importStates))
    .option('--deleted', 'what was deleted and can be restored');
  addOutputOptions(addConnectionOptions(command)).action(list);
}
