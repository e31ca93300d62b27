import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Code, type CodeChange, type CodeColor, type CodeRule, codeColors } from '../../contract/index.ts';
import { conflict, invalid, notFound } from '../core/errors.ts';
import type { Reader, Tx } from './database.ts';
import { changeRows, countRows, findRow, findRows, removeRows } from './rows.ts';
import type { Row } from './schema/tables.ts';

/** Codes of a project and rules of a survey at most. */
const mostCodes = 500;
const mostRules = 500;

type StoredCode = Omit<Row<'codes'>, 'project_id' | 'created_at'>;
type StoredRule = Omit<Row<'code_rules'>, 'upload_id'>;

/** The survey whose codes are meant. */
export interface CodedSurvey {
  upload_id: number;
  project_id: number;
}

/** The codes of a project with what sets them in one survey. */
export interface SurveyCodes {
  codes: StoredCode[];
  rules: StoredRule[];
  /** Identifies all of this and the marks of the survey. */
  version: string;
}

const ofCode = ['id', 'name', 'color', 'group_name', 'note', 'merged_into', 'deleted_at'] as const;

/** All codes of a project, the deleted ones too, by group and name. */
export const listProjectCodes = (db: Reader, project_id: number): Promise<StoredCode[]> =>
  findRows(db, 'codes', ofCode, { project_id }, { order: ['group_name', 'name', 'id'] });

/** The codes of the project, with the rules of the survey. */
export async function readSurveyCodes(db: Reader, { upload_id, project_id }: CodedSurvey): Promise<SurveyCodes> {
  const codes = await listProjectCodes(db, project_id);
  const columns = ['id', 'code_id', 'question_id', 'words'] as const;
  const rules = await findRows(db, 'code_rules', columns, { upload_id }, { order: 'id' });
  const survey = await findRow(db, 'stored_surveys', ['codes_revision'], { id: upload_id });
  const content = JSON.stringify([codes, rules, survey?.codes_revision ?? 0]);
  return { codes, rules, version: createHash('sha256').update(content).digest('base64url') };
}

const toRule = ({ id, question_id, words }: StoredRule): CodeRule => ({ rule_id: id, question_id, words });

const toCode = ({ id, group_name, deleted_at: _, ...code }: StoredCode, rules: readonly StoredRule[]): Code => ({
  code_id: id,
  ...code,
  group: group_name,
  rules: rules.filter(({ code_id }) => code_id === id).map(toRule),
});

/** @returns the codes that are not deleted */
export async function listCodes(db: Reader, survey: CodedSurvey): Promise<Code[]> {
  const { codes, rules } = await readSurveyCodes(db, survey);
  return codes.filter(({ deleted_at }) => deleted_at === null).map((code) => toCode(code, rules));
}

/** @returns for each code that counts its answers, by id, the ids of the codes that were merged into it, and its own */
export function gatherMerged({ codes }: Pick<SurveyCodes, 'codes'>): Map<number, number[]> {
  const used = new Map(codes.filter(({ deleted_at }) => deleted_at === null).map((code) => [code.id, code]));
  const gathered = new Map<number, number[]>();
  for (const { id } of used.values()) {
    let target = used.get(id);
    while (target !== undefined && target.merged_into !== null) target = used.get(target.merged_into);
    if (target !== undefined) gathered.set(target.id, [...(gathered.get(target.id) ?? []), id]);
  }
  return gathered;
}

/** @throws DomainError (not found) for a code that the project does not have, or that is deleted unless `mayBeDeleted` */
export async function requireCode(
  db: Reader,
  project_id: number,
  id: number,
  mayBeDeleted = false,
): Promise<StoredCode> {
  const code = await findRow(db, 'codes', ofCode, { id, project_id });
  if (code === undefined || (code.deleted_at !== null && !mayBeDeleted)) throw notFound('code_absent');
  return code;
}

/** Two codes that count answers have different names. @throws DomainError (conflict) */
function requireFreeName(codes: readonly StoredCode[], name: string, own?: number): void {
  const fold = (text: string) => text.normalize('NFKC').toLowerCase();
  const isTaken = codes.some(
    (code) =>
      code.id !== own && code.deleted_at === null && code.merged_into === null && fold(code.name) === fold(name),
  );
  if (isTaken) throw conflict('code_exists', { name });
}

/** @returns the colour that fewest codes have */
function chooseColor(codes: readonly StoredCode[]): CodeColor {
  const countOf = (color: CodeColor) =>
    codes.filter((code) => code.color === color && code.deleted_at === null && code.merged_into === null).length;
  return codeColors.reduce((best, color) => (countOf(color) < countOf(best) ? color : best));
}

/** What a person says of a new code. */
export interface NewCode {
  name: string;
  color?: CodeColor | undefined;
  group: string;
  note: string;
}

/** @throws DomainError (conflict) when the name is taken, or there are too many codes */
export async function createCodeTx(
  tx: Tx,
  { project_id }: Pick<CodedSurvey, 'project_id'>,
  code: NewCode,
  created_at: string,
): Promise<Code> {
  const codes = await listProjectCodes(tx, project_id);
  const name = code.name.trim();
  requireFreeName(codes, name);
  if (codes.filter(({ deleted_at }) => deleted_at === null).length >= mostCodes)
    throw conflict('too_many_codes', { most: mostCodes });
  const color = code.color ?? chooseColor(codes);
  const { group, note } = code;
  const row = { project_id, name, color, group_name: group.trim(), note, created_at };
  const { id } = await tx.insertInto('codes').values(row).returning('id').executeTakeFirstOrThrow();
  return { code_id: id, name, color, group: group.trim(), note, merged_into: null, rules: [] };
}

/** @throws DomainError (invalid, not found) for a code that another cannot be merged into */
async function requireTarget(db: Reader, project_id: number, id: number, merged_into: number | null): Promise<void> {
  if (merged_into === null) return;
  const target = await requireCode(db, project_id, merged_into);
  if (target.id === id || target.merged_into !== null) throw invalid('code_merged_into_itself');
}

/** @throws DomainError (not found, conflict, invalid) */
export async function changeCodeTx(
  tx: Tx,
  { project_id }: Pick<CodedSurvey, 'project_id'>,
  id: number,
  { name, color, group, note, merged_into, deleted }: CodeChange,
  changed_at: string,
): Promise<void> {
  const code = await requireCode(tx, project_id, id, deleted === false);
  await requireTarget(tx, project_id, id, merged_into ?? null);
  const next = {
    ...(name !== undefined && { name: name.trim() }),
    ...(color !== undefined && { color }),
    ...(group !== undefined && { group_name: group.trim() }),
    ...(note !== undefined && { note }),
    ...(merged_into !== undefined && { merged_into }),
    ...(deleted !== undefined && { deleted_at: deleted ? changed_at : null }),
  };
  const isMerged = (merged_into === undefined ? code.merged_into : merged_into) !== null;
  if (deleted !== true && !isMerged)
    requireFreeName(await listProjectCodes(tx, project_id), next.name ?? code.name, id);
  if (Object.keys(next).length > 0) await changeRows(tx, 'codes', { id }, next);
}

/** What is counted of the codes of a survey has changed. */
export const raiseCodesRevisionTx = (tx: Tx, id: number) =>
  changeRows(tx, 'stored_surveys', { id }, { codes_revision: sql`codes_revision + 1` });

/** Adds a rule; the same one is not added twice. @throws DomainError (not found, conflict) */
export async function addCodeRuleTx(
  tx: Tx,
  { upload_id, project_id }: CodedSurvey,
  { code_id, question_id, words }: Omit<StoredRule, 'id'>,
): Promise<CodeRule> {
  await requireCode(tx, project_id, code_id);
  const rule = { code_id, upload_id, question_id, words };
  const same = await findRow(tx, 'code_rules', ['id'], rule);
  if (same !== undefined) return toRule({ ...rule, id: same.id });
  if ((await countRows(tx, 'code_rules', { upload_id })) >= mostRules)
    throw conflict('too_many_code_rules', { most: mostRules });
  const { id } = await tx.insertInto('code_rules').values(rule).returning('id').executeTakeFirstOrThrow();
  await raiseCodesRevisionTx(tx, upload_id);
  return toRule({ ...rule, id });
}

/** @throws DomainError (not found) */
export async function removeCodeRuleTx(
  tx: Tx,
  { upload_id }: CodedSurvey,
  rule: { id: number; code_id: number },
): Promise<void> {
  if ((await removeRows(tx, 'code_rules', { ...rule, upload_id })) === 0) throw notFound('code_rule_absent');
  await raiseCodesRevisionTx(tx, upload_id);
}
