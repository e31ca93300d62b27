import { mkdirSync, openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { insightStates, type Passage } from '../../contract/index.ts';
import {
  type CallOptions,
  type Client,
  ClientError,
  type CodedDocument,
  type DocumentKind,
  type DocumentRef,
  emptyReceipt,
  type LayersReceipt,
  noteStayed,
  openDocumentCodes,
  sendPassages,
} from '../../importer/index.ts';
import { UserError } from '../core/errors.ts';
import { importDocumentFile } from './import-files.ts';
import { saveStream } from './save-stream.ts';
import { makeTransfer, type Sending, toFileName } from './send-survey.ts';

/** @returns what reads the text of a passage, each once; '' where there is none */
function createTextReader(read: (offset: string) => Promise<readonly Passage[]>): CodedDocument['readText'] {
  const texts = new Map<number, Promise<string>>();
  const readText = async (position: number) => {
    const passages = await read(String(Math.max(0, position - 1)));
    return passages.find((passage) => passage.position === position)?.text ?? '';
  };
  return (position) => {
    const text = texts.get(position) ?? readText(position);
    texts.set(position, text);
    return text;
  };
}

function openDocument(client: Client, { kind, key }: DocumentRef, call: CallOptions): CodedDocument {
  const readText = createTextReader(async (offset) => {
    const query = { limit: '1', offset };
    if (kind === 'insight')
      return (await client.getInsightText({ params: { insight_key: key }, query }, call)).passages;
    const params = { wav_key: key };
    // A recording has a transcript, and everything else a text.
    const { segments } = await client.getFileTranscript({ params, query }, call);
    return segments.length > 0 ? segments : (await client.getFileText({ params, query }, call)).passages;
  });
  return { ...openDocumentCodes(client, { kind, key }, call), readText };
}

const readDocument = (client: Client, kind: DocumentKind, key: string, call: CallOptions = {}) =>
  kind === 'insight'
    ? client.getInsight({ params: { insight_key: key } }, call)
    : client.getFile({ params: { wav_key: key } }, call);

/** The key there of a document that was sent before. A service of another vendor cannot be asked whether it still has it. */
async function findDocument({ there, records, call }: Sending, kind: DocumentKind, key: string) {
  const known = records.find(key);
  if (known === undefined || there.isForeign) return known;
  return readDocument(there.client, kind, known, call).then(
    () => known,
    (error: unknown) => {
      if (error instanceof ClientError && error.status === 404) return undefined;
      throw error;
    },
  );
}

/** Sends the bytes of a document. @returns its key there */
async function sendBytes(sending: Sending, kind: DocumentKind, key: string): Promise<string> {
  const { here, project, temporary, records } = sending;
  const document = await readDocument(here.client, kind, key);
  if (document.file_url === null) throw new UserError(`${document.name} has not arrived here yet.`);
  const path = join(temporary.nextPath(), toFileName(document.name));
  mkdirSync(dirname(path), { mode: 0o700 });
  try {
    await saveStream(await here.download(document.file_url), path);
    const isPublished = 'insight_state' in document && document.insight_state === insightStates.published;
    const transfer = makeTransfer(sending, (receipt) => {
      if (receipt.kind !== 'survey') records.save(key, receipt.key);
    });
    const receipt = await importDocumentFile(
      { kind, path, file: await openAsBlob(path) },
      project.id,
      transfer,
      isPublished,
    );
    return receipt.key;
  } finally {
    await rm(dirname(path), { recursive: true, force: true });
  }
}

/**
 * Sends a document or recording, unless it was sent before, then the codes of its words.
 * @throws as `importDocumentFile`
 */
export async function sendDocument(
  sending: Sending,
  kind: DocumentKind,
  here_key: string,
): Promise<{ key: string; layers: LayersReceipt }> {
  const { here, there, call } = sending;
  const layers = emptyReceipt();
  const key = (await findDocument(sending, kind, here_key)) ?? (await sendBytes(sending, kind, here_key));
  const own = openDocument(here.client, { kind, key: here_key }, call);
  if (there.isForeign) noteStayed(layers, 'passages', 'interface', (await own.list()).marks.length);
  else await sendPassages(own, openDocument(there.client, { kind, key }, call), layers);
  return { key, layers };
}
