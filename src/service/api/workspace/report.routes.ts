import { deserialize } from 'node:v8';
import type { HandlersFor, ReportFormat, reportEndpoints } from '../../../contract/index.ts';
import { type Caller, requireSurvey } from '../../data/access/access.ts';
import type { ApiContext } from '../context.ts';
import { download, once } from './export.routes.ts';

const office = 'application/vnd.openxmlformats-officedocument';
/** The content types of reports. */
export const reportTypes: Record<ReportFormat, string> = {
  pptx: `${office}.presentationml.presentation`,
  docx: `${office}.wordprocessingml.document`,
  html: 'text/html; charset=utf-8',
};

/** Handlers of contract/workspace/report.ts. */
export function reportHandlers({ database, queries, clock }: ApiContext): HandlersFor<typeof reportEndpoints, Caller> {
  return {
    makeReport: async ({ params: { survey_key }, query }, { key }) => {
      await requireSurvey(database.read, key, survey_key);
      const now = new Date(clock.now()).toISOString();
      const packed = await queries.run('report', { ...query, survey_key, now });
      const { name, bytes }: { name: string; bytes: Uint8Array } = deserialize(packed.bytes);
      return download(`${name}.${query.as}`, once(bytes), reportTypes[query.as]);
    },
  };
}
