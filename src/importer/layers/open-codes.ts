import type { Code, CodeChange, DocumentCodes, PassageMark } from '../../contract/index.ts';
import type { CallOptions, Client } from '../client/client.ts';

/** Which document: an insight or a file, by its key. */
export type DocumentRef = { kind: 'insight'; key: string } | { kind: 'file'; key: string };

/** What is coded: a document, or a recording that came with the responses of a survey, whose page takes it back. */
export type CodedRef = DocumentRef | { kind: 'medium'; key: string; media_id: number };

/** By what the codes of a project are made and changed: what is coded, or the survey whose answers are. */
export type CodesRef = CodedRef | { kind: 'survey'; key: string };

/** Where words stand, and their code. */
type Marked = Omit<PassageMark, 'mark_id'>;

/** What a person says of a new code. */
type NewCode = Pick<Code, 'name'> & Partial<Pick<Code, 'color' | 'group' | 'note'>>;

/** The codes of a project, as something of the project reaches them. */
interface CodeCalls {
  create(body: NewCode): Promise<Code>;
  change(code_id: number, body: CodeChange): Promise<unknown>;
}

/** The same, and where they stand in a document or a recording. */
export interface DocumentCodeCalls extends CodeCalls {
  list(): Promise<DocumentCodes>;
  mark(body: Marked): Promise<PassageMark>;
  remove(mark_id: number, removed: boolean): Promise<unknown>;
}

/** What a service does with codes beside the answers of a survey, and with recordings of it. */
const openSurveyCodes = (client: Client, survey_key: string, call?: CallOptions): CodeCalls => ({
  create: (body) => client.createCode({ params: { survey_key }, body }, call),
  change: (code_id, body) => client.changeCode({ params: { survey_key, code_id: String(code_id) }, body }, call),
});

/** @returns what a service does with the codes of a document or a recording */
export function openDocumentCodes(client: Client, document: CodedRef, call?: CallOptions): DocumentCodeCalls {
  const { kind, key } = document;
  if (kind === 'insight') {
    const params = { insight_key: key };
    return {
      list: () => client.listInsightCodes({ params }, call),
      create: (body) => client.createInsightCode({ params, body }, call),
      change: (id, body) => client.changeInsightCode({ params: { ...params, code_id: String(id) }, body }, call),
      mark: (body) => client.codeInsight({ params, body }, call),
      remove: (id, removed) =>
        client.changeInsightMark({ params: { ...params, mark_id: String(id) }, body: { removed } }, call),
    };
  }
  if (kind === 'file') {
    const params = { wav_key: key };
    return {
      list: () => client.listFileCodes({ params }, call),
      create: (body) => client.createFileCode({ params, body }, call),
      change: (id, body) => client.changeFileCode({ params: { ...params, code_id: String(id) }, body }, call),
      mark: (body) => client.codeFile({ params, body }, call),
      remove: (id, removed) =>
        client.changeFileMark({ params: { ...params, mark_id: String(id) }, body: { removed } }, call),
    };
  }
  const params = { survey_key: key, media_id: String(document.media_id) };
  return {
    ...openSurveyCodes(client, key, call),
    list: () => client.listMediumCodes({ params }, call),
    mark: (body) => client.codeMedium({ params, body }, call),
    remove: (id, removed) =>
      client.changeMediumMark({ params: { ...params, mark_id: String(id) }, body: { removed } }, call),
  };
}

/** @returns what makes and changes the codes of a project */
export const openCodes = (client: Client, ref: CodesRef): CodeCalls =>
  ref.kind === 'survey' ? openSurveyCodes(client, ref.key) : openDocumentCodes(client, ref);
