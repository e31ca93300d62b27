import type { Command } from 'commander';
import { ownLimits, text } from '../../contract/index.ts';
import { systemClock, timestamp } from '../core/clock.ts';
import { UserError } from '../core/errors.ts';
import { commandLine, recordTx } from '../data/audit.store.ts';
import type { Tx } from '../data/database.ts';
import { archiveProjectTx, insertProjectTx, listAllProjects, unarchiveProjectTx } from '../data/projects.store.ts';
import {
  addOutputOptions,
  dataDirOption,
  idOption,
  type OutputOptions,
  printLine,
  printRows,
  withDatabase,
  withNewDatabase,
} from './command.ts';

interface DataDir {
  dataDir: string;
}

const recordProjectTx = (tx: Tx, id: number, at: string): Promise<void> =>
  recordTx(tx, { at, action: 'project', ...commandLine, subject: 'project', subject_key: String(id) });

async function create({ dataDir, name }: DataDir & { name: string }): Promise<void> {
  const parsed = text('--name', ownLimits.projectNameLength).safeParse(name);
  if (!parsed.success) throw new UserError(parsed.error.issues[0]?.message ?? 'Give a --name.', 2);
  const at = timestamp(systemClock);
  const write = async (tx: Tx) => {
    const made = await insertProjectTx(tx, parsed.data, at);
    await recordProjectTx(tx, made.id, at);
    return made;
  };
  printLine(await withNewDatabase(dataDir, (db) => db.write(write)));
}

type ListedProject = Awaited<ReturnType<typeof listAllProjects>>[number];

const columns = {
  id: ({ id }: ListedProject) => id,
  name: ({ name }: ListedProject) => name,
  created: ({ created_at }: ListedProject) => created_at,
  archived: ({ archived_at }: ListedProject) => archived_at,
};

async function list({ dataDir, ...output }: DataDir & OutputOptions): Promise<void> {
  const rows = await withDatabase(dataDir, (db) => listAllProjects(db.read));
  printRows(rows, columns, {
    ...output,
    none: 'There are no projects yet. Make one: sheaf projects create --name NAME',
  });
}

/** @returns a command that archives projects, or takes that back */
function changer(changeTx: (tx: Tx, id: number, at: string) => Promise<boolean>, verb: string, archived: boolean) {
  return async ({ dataDir, id }: DataDir & { id: number }): Promise<void> => {
    const at = timestamp(systemClock);
    const write = async (tx: Tx) => {
      const isChanged = await changeTx(tx, id, at);
      if (isChanged) await recordProjectTx(tx, id, at);
      return isChanged;
    };
    const isChanged = await withDatabase(dataDir, (db) => db.write(write));
    if (!isChanged) throw new UserError(`There is no project ${id} to ${verb}. "sheaf projects list" shows them all.`);
    printLine({ id, archived });
  };
}

/** `sheaf projects create | list | archive | unarchive` */
export function register(program: Command): void {
  const projects = program.command('projects').description('create, list and archive projects; works while serve runs');
  const add = (name: string, description: string) =>
    projects.command(name).description(description).addOption(dataDirOption());
  add('create', 'create a project; prints its id')
    .requiredOption('--name <name>', `up to ${ownLimits.projectNameLength} characters`)
    .action(create);
  addOutputOptions(add('list', 'list projects, archived ones too')).action(list);
  add('archive', 'hide a project; nothing in it is lost')
    .requiredOption('--id <id>', 'the id of the project', idOption)
    .action(changer(archiveProjectTx, 'archive', true));
  add('unarchive', 'show an archived project again')
    .requiredOption('--id <id>', 'the id of the project', idOption)
    .action(changer(unarchiveProjectTx, 'unarchive', false));
}
