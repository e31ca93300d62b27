import { join } from 'node:path';
import type { Command } from 'commander';
import type { ImportItem } from '../../contract/index.ts';
import {
  type Client,
  type LayersReceipt,
  layerKinds,
  type Stayed,
  type StayedKind,
  type StayReason,
} from '../../importer/index.ts';
import { UserError } from '../core/errors.ts';
import {
  addOutputOptions,
  handleInterrupt,
  isJson,
  type OutputOptions,
  printLine,
  requireWorkspace,
} from './command.ts';
import { addConnectionOptions, type ConnectionOptions, connect, patience, toServiceSentence } from './connection.ts';
import { asUserError, isOfFile } from './import.ts';
import { createFileJournal, placeOfImports } from './import-journal.ts';
import { findProject } from './import-target.ts';
import { InputFiles, TemporaryFolder } from './input-files.ts';
import { listAll, nameOf, pickKey } from './list.ts';
import { showProgress } from './progress.ts';
import { sendDocument } from './send-document.ts';
import { openSentRecords, type Sending, sendSurvey } from './send-survey.ts';

interface SendOptions extends ConnectionOptions, OutputOptions {
  project: string;
  from?: string;
}

/** What is sent, the oldest first. @throws UserError for a key that is not there, or not complete */
async function findItems(client: Client, keys: readonly string[], { from }: SendOptions): Promise<ImportItem[]> {
  const project = from === undefined ? undefined : await findProject(client, from, undefined);
  const items = (await listAll(client, { project_id: project && String(project.id), state: 'completed' })).reverse();
  if (project !== undefined) return items;
  const found = items.filter((item) => keys.includes(pickKey(item)));
  const missing = keys.find((key) => !found.some((item) => pickKey(item) === key));
  if (missing === undefined) return found;
  throw new UserError(`There is no complete survey, insight or file ${missing} here. "sheaf list" shows them all.`);
}

function printSent(
  sending: Sending,
  item: ImportItem,
  sent: { key: string; responses?: number; layers: LayersReceipt },
  options: SendOptions,
): void {
  const { key, responses, layers } = sent;
  const name = nameOf(item);
  const count = responses === undefined ? '' : `: ${responses.toLocaleString('en')} responses`;
  if (isJson(options)) printLine({ kind: item.kind, key: pickKey(item), name, sent_as: key, responses, ...layers });
  else process.stdout.write(`${name} → project “${sending.project.name}”${count}${arrivedInWords(layers)}.\n`);
  const stayed = stayedInWords(layers);
  if (stayed !== null) process.stderr.write(`${name}: ${stayed}\n`);
}

async function sendItems(sending: Sending, items: readonly ImportItem[], options: SendOptions): Promise<void> {
  let failed = 0;
  for (const item of items) {
    sending.call.signal.throwIfAborted();
    const key = pickKey(item);
    try {
      const sent = await (item.kind === 'survey' ? sendSurvey(sending, key) : sendDocument(sending, item.kind, key));
      printSent(sending, item, sent, options);
    } catch (error) {
      const reported = asUserError(error, nameOf(item));
      if (items.length === 1 || !isOfFile(error)) throw reported;
      process.stderr.write(`${reported instanceof Error ? reported.message : ''}\n`);
      failed++;
    }
  }
  if (failed > 0) throw new UserError(`${failed} of ${items.length} were not sent. Run the same command again.`);
}

/** @throws UserError (exit code 2) */
function checkUse(keys: readonly string[], { from, url }: SendOptions): void {
  if (url === undefined) throw new UserError('Give the service that it is sent to with --url.', 2);
  if ((keys.length === 0) === (from === undefined))
    throw new UserError('Give the keys of what is sent, or its project with --from.', 2);
}

async function send(keys: string[], options: SendOptions): Promise<void> {
  checkUse(keys, options);
  const { dataDir } = options;
  requireWorkspace(dataDir);
  const temporary = new TemporaryFolder(join(dataDir, 'imports'), 'sent-');
  await temporary.clean();
  const { signal, end } = handleInterrupt(
    'Stopped. Nothing that arrived is lost; run the same command again to continue.',
  );
  const closing: (() => Promise<void>)[] = [];
  try {
    const here = await connect({ dataDir });
    closing.unshift(() => here.close());
    const there = await connect(options);
    closing.unshift(() => there.close());
    const project = await findProject(there.client, options.project, options.url);
    const folder = placeOfImports(options);
    const records = openSentRecords(folder, project.id);
    const call = { ...patience, signal };
    const sending = {
      here,
      there,
      project,
      records,
      journal: createFileJournal(folder),
      call,
      onProgress: showProgress(),
    };
    const items = await findItems(here.client, keys, options);
    await sendItems({ ...sending, temporary, files: new InputFiles(temporary) }, items, options);
  } catch (error) {
    throw toServiceSentence(error);
  } finally {
    for (const close of closing) await close();
    await temporary.remove();
    end();
  }
}

/** `sheaf send` (docs/command-line.md#send) */
export function register(program: Command): void {
  const command = program
    .command('send')
    .description('send surveys and documents of this computer to another service, with what people laid over them')
    .argument('[key...]', 'keys of "sheaf list"')
    .option('--from <name|id>', 'everything of a project of this computer')
    .requiredOption('--project <name|id>', 'the project of the other service that they go into');
  addOutputOptions(addConnectionOptions(command)).action(send);
}

const layerNames: Readonly<Record<StayedKind, readonly [one: string, many: string]>> = {
  spellings: ['merged spelling', 'merged spellings'],
  codes: ['code', 'codes'],
  segments: ['segment', 'segments'],
  findings: ['finding', 'findings'],
  passages: ['coded passage', 'coded passages'],
  media: ['media file', 'media files'],
};

const sayCount = (kind: StayedKind, count: number): string =>
  `${count.toLocaleString('en')} ${layerNames[kind][count === 1 ? 0 : 1]}`;

const reasons: Readonly<Record<Exclude<StayReason, 'refused'>, string>> = {
  interface: 'that service accepts imports only',
  untranslatable: 'what they name is not there, such as a person',
  changed: 'the data changed since they were kept: take the new numbers here, and send again',
  unlike: 'other words were read at their place there',
  not_sent: 'import them there with the file',
};

const sayReason = ({ reason, message }: Stayed): string => (reason === 'refused' ? (message ?? '') : reasons[reason]);

/** What has arrived of the layers, in words; '' for nothing. */
function arrivedInWords({ arrived }: LayersReceipt): string {
  const some = layerKinds.filter((kind) => arrived[kind] > 0).map((kind) => sayCount(kind, arrived[kind]));
  return some.length === 0 ? '' : `, with ${some.join(', ')}`;
}

/** What stayed here and why, in one sentence; null for nothing. */
function stayedInWords({ stayed }: LayersReceipt): string | null {
  if (stayed.length === 0) return null;
  const byReason = Map.groupBy(stayed, sayReason);
  const groups = [...byReason].map(([reason, some]) => {
    const counts = some.map(({ layer, count }) => sayCount(layer, count)).join(', ');
    return `${counts} (${reason.replace(/\.$/, '')})`;
  });
  return `Not sent: ${groups.join('; ')}.`;
}
