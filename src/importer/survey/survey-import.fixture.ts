// Imports of a survey of three parts, with whatever goes wrong on the way.
import { plainDialect as dialect } from '@sheaf/tables';
import type { TestService } from '../../service/testing/test-service.ts';
import { createClient } from '../client/client.ts';
import { systemClock } from '../core/retry.ts';
import { scanRows } from '../csv/scan-rows.ts';
import { surveyEntry } from '../journal/journal.ts';
import { createMemoryJournal } from '../journal/memory-journal.fixture.ts';
import type { ImportPlan } from '../plan/import-plan.ts';
import { planParts } from '../plan/plan-parts.ts';
import type { Progress } from '../transfer/progress.ts';
import type { SurveyImportOptions } from './prepare-survey.ts';

/** Rows of a survey, 45 in three parts. Every tenth answer has a line break. */
export function survey(change: (row: string, i: number) => string = (row) => row, length = 45): Blob {
  const rows = Array.from({ length }, (_, i) =>
    change(`r${i + 1},p${i}@example.com,${i % 11},${i % 10 === 0 ? `"Answer ${i + 1},\nwith a break"` : 'fine'}`, i),
  );
  return new Blob([`Id,Email,Score,Why\n${rows.join('\n')}\n`]);
}

/** The plan of a file whose rows begin with their ids, in parts of so few rows: those of `planParts` would take 20,000. */
export async function planSmallParts(file: Blob, rows = 20): Promise<ImportPlan> {
  const plan = await planParts(file, dialect, await scanRows(file, dialect));
  const starts = [...(await file.text()).matchAll(/^x?r\d+,/gm)].map(({ index }) => index);
  const parts = Array.from({ length: Math.ceil(starts.length / rows) }, (_, at) => ({
    part_number: at + 1,
    start: starts[at * rows] ?? 0,
    end: starts[(at + 1) * rows] ?? file.size,
    first_row: at * rows + 1,
    rows: Math.min(rows, starts.length - at * rows),
    excluded: 0,
  }));
  return { ...plan, parts };
}

/** An import of a file (of 45 rows in three parts where none is given) into a new project. `fetch` stands between it and the service. */
export async function setUpImport(
  service: TestService,
  {
    fetch: send = fetch,
    clock = systemClock,
    ...options
  }: Partial<SurveyImportOptions> & { fetch?: typeof fetch } = {},
) {
  const project = await service.project();
  const file = options.file ?? survey();
  const plan = options.file === undefined ? { plan: await planSmallParts(file) } : {};
  const connect = (by: typeof fetch) =>
    createClient({ base_url: service.url, token: () => service.token, clock, fetch: by });
  const progress: Progress[] = [];
  const journal = createMemoryJournal();
  const run: SurveyImportOptions = {
    client: connect(send),
    journal,
    clock,
    file,
    ...plan,
    file_name: 'survey.csv',
    dialect,
    project_id: project.id,
    name: 'Ours',
    auto_map: true,
    pollSeconds: 0.2,
    onProgress: (step) => progress.push(step),
    ...options,
  };
  /** What the journal's file would hold. */
  const entry = async () => surveyEntry.parse(JSON.parse(JSON.stringify((await journal.list())[0])));
  return { run, journal, progress, project, entry, healthy: connect(fetch) };
}

/** Uploads into the project, by whatever survey. */
export async function listFoundImports(service: TestService, projectId: number) {
  return (await service.ask('GET', `/api/v1/workspace/imports?project_id=${projectId}`)).body.imports;
}

export async function responseAt(service: TestService, survey_key: string, row: number): Promise<string[]> {
  const path = `/api/v1/workspace/surveys/${survey_key}/responses?offset=${row - 1}&limit=1`;
  const { body } = await service.ask('GET', path);
  return body.responses[0].answers;
}
