import { deserialize } from 'node:v8';
import {
  type AskedFinding,
  type findingEndpoints,
  type HandlersFor,
  ownLimits,
  type ReportFormat,
  type reportEndpoints,
} from '../../../contract/index.ts';
import { timestamp } from '../../core/clock.ts';
import { conflict, notFound } from '../../core/errors.ts';
import { type Caller, listProjects, requireSurvey } from '../../data/access/access.ts';
import { changeFindingTx, createFindingTx, requireFinding } from '../../data/findings.store.ts';
import { readShape } from '../../survey-data/queries/shape.ts';
import { type ApiContext, toId } from '../context.ts';
import { download, once } from './export.routes.ts';

/** Handlers of contract/workspace/findings.ts. */
export function findingHandlers(context: ApiContext): HandlersFor<typeof findingEndpoints, Caller> {
  const { database, queries, clock } = context;
  /** @throws DomainError (not found) for a project that the caller may not see */
  const findProject = async ({ key }: Caller, id: string) => {
    const project = (await listProjects(database.read, key)).find((one) => one.id === toId(id));
    if (project === undefined) throw notFound('project_unknown');
    return project;
  };
  /** @returns the JSON that is kept; null for a quote @throws DomainError for what the survey does not have, or too much */
  const readKept = async (survey_key: string, asked: AskedFinding): Promise<string | null> => {
    const { bytes } = await queries.run('findingToKeep', { survey_key, asked });
    const { kept } = JSON.parse(Buffer.from(bytes).toString()) as { kept: object | null };
    const most = ownLimits.findingBytes;
    if (bytes.length > most) throw conflict('finding_too_large', { most, bytes: bytes.length });
    return kept === null ? null : JSON.stringify(kept);
  };
  return {
    listFindings: async ({ params }, caller) => {
      const { id: project_id } = await findProject(caller, params.id);
      return { status: 200, body: await queries.run('findings', { project_id }) };
    },
    createFinding: async ({ params: { survey_key }, body: { asked, sentence } }, { key }) => {
      await requireSurvey(database.read, key, survey_key);
      const { upload_id, project_id } = await readShape({ db: database.read }, survey_key);
      const kept = await readKept(survey_key, asked);
      const row = { project_id, upload_id, asked, sentence: sentence.trim(), kept };
      const finding_id = await database.write((tx) => createFindingTx(tx, row, timestamp(clock)));
      return { status: 201, body: { finding_id, project_id } };
    },
    changeFinding: async ({ params, body: { retake, ...change } }, caller) => {
      const { id: project_id } = await findProject(caller, params.id);
      const finding = { project_id, id: toId(params.finding_id) };
      const asked = retake ? await requireFinding(database.read, project_id, finding.id) : null;
      const kept = asked && { kept: (await readKept(asked.survey_key, asked.asked)) ?? undefined };
      await database.write((tx) => changeFindingTx(tx, finding, { ...change, ...kept }, timestamp(clock)));
      return { status: 200, body: await queries.run('findings', { project_id }) };
    },
    reportFindings: async ({ params, query }, caller) => {
      const { id: project_id, name: project_name } = await findProject(caller, params.id);
      const now = new Date(clock.now()).toISOString();
      const packed = await queries.run('findingsReport', { ...query, project_id, project_name, now });
      return downloadReport(packed, query.as);
    },
  };
}

const office = 'application/vnd.openxmlformats-officedocument';
/** The content types of reports. */
const reportTypes: Record<ReportFormat, string> = {
  pptx: `${office}.presentationml.presentation`,
  docx: `${office}.wordprocessingml.document`,
  html: 'text/html; charset=utf-8',
};

function downloadReport(packed: { bytes: Uint8Array }, as: ReportFormat) {
  const { name, bytes }: { name: string; bytes: Uint8Array } = deserialize(packed.bytes);
  return download(`${name}.${as}`, once(bytes), reportTypes[as]);
}

/** Handlers of contract/workspace/report.ts. */
export function reportHandlers({ database, queries, clock }: ApiContext): HandlersFor<typeof reportEndpoints, Caller> {
  return {
    makeReport: async ({ params: { survey_key }, query }, { key }) => {
      await requireSurvey(database.read, key, survey_key);
      const now = new Date(clock.now()).toISOString();
      return downloadReport(await queries.run('report', { ...query, survey_key, now }), query.as);
    },
  };
}
