import type { Command } from 'commander';
import { ownLimits, text } from '../../contract/index.ts';
import { systemClock, timestamp } from '../core/clock.ts';
import { defaultDataDir } from '../core/data-dir.ts';
import { UserError } from '../core/errors.ts';
import { commandLine, recordTx } from '../data/audit.store.ts';
import type { Tx } from '../data/database.ts';
import { archiveProjectTx, insertProjectTx, listAllProjects } from '../data/projects.store.ts';
import { idOption, pathOption, printLine, withDatabase } from './command.ts';

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
  printLine(await withDatabase(dataDir, (db) => db.write(write)));
}

async function list({ dataDir }: DataDir): Promise<void> {
  for (const project of await withDatabase(dataDir, (db) => listAllProjects(db.read))) printLine(project);
}

async function archive({ dataDir, id }: DataDir & { id: number }): Promise<void> {
  const at = timestamp(systemClock);
  const write = async (tx: Tx) => {
    const isArchived = await archiveProjectTx(tx, id, at);
    if (isArchived) await recordProjectTx(tx, id, at);
    return isArchived;
  };
  const archived = await withDatabase(dataDir, (db) => db.write(write));
  if (!archived) throw new UserError(`There is no project ${id} to archive. "sheaf projects list" shows them all.`);
  printLine({ id, archived: true });
}

/** `sheaf projects create | list | archive` */
export function register(program: Command): void {
  const projects = program.command('projects').description('create, list and archive projects');
  const add = (name: string, description: string) =>
    projects
      .command(name)
      .description(description)
      .option('--data-dir <dir>', 'the data folder', pathOption, defaultDataDir());
  add('create', 'create a project; prints its id')
    .requiredOption('--name <name>', `up to ${ownLimits.projectNameLength} characters`)
    .action(create);
  add('list', 'list projects, archived ones too').action(list);
  add('archive', 'hide a project; nothing in it is lost')
    .requiredOption('--id <id>', 'its id', idOption)
    .action(archive);
}
