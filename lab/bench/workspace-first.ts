// First answers for lab/bench/workspace.ts: each is asked of a new service, where nothing is cached and nothing compiled, and each filter
// of a table of DuckDB in memory as well, in turns.
import type { ServeProcess } from '../../src/service/testing/cli-process.ts';
import { percentile } from './load-client.ts';
import { type Api, createApi } from './workspace-data.ts';
import { type Column, loadPeer, quoted } from './workspace-duckdb.ts';

interface Question extends Column {
  id: number;
  distribution: { options?: { value: string }[] };
}

interface FirstQuestion {
  name: string;
  path: string;
  /** The same filter for the peer; undefined for what it is not asked. */
  sql?: string;
}

interface FirstAnswer {
  question: string;
  median_ms: number;
  longest_ms: number;
  duckdb_ms: number | null;
  ratio: number | null;
}

const base = '/api/v1/workspace';

/** The newest survey with its questions, as a window opens it. */
async function openSurvey(api: Api): Promise<{ survey: string; questions: Question[] }> {
  const { imports } = (await api('GET', `${base}/imports`)) as { imports: { survey_key: string }[] };
  const survey = `${base}/surveys/${imports[0]?.survey_key}`;
  const { questions } = (await api('GET', survey)) as { questions: Question[] };
  return { survey, questions };
}

function questionsOf(survey: string, questions: readonly Question[]): FirstQuestion[] {
  const need = (type: string): Question => {
    const found = questions.find((question) => question.type === type);
    if (found === undefined) throw new Error(`The survey has no question of type ${type}.`);
    return found;
  };
  const [choice, nps, open, time] = [need('Single choice'), need('NPS'), need('Open-ended'), need('Timestamp')];
  const option = choice.distribution.options?.[0]?.value ?? '';
  const charts = (name: string, condition: object, sql: string): FirstQuestion => ({
    name: `charts, ${name}`,
    path: `${survey}/questions?filter=${encodeURIComponent(JSON.stringify([condition]))}`,
    sql,
  });
  const contains = (text: string) =>
    charts(
      `open answer contains "${text}"`,
      { kind: 'contains', question_id: open.id, text },
      `contains(lower(${quoted(open.header)}), '${text}')`,
    );
  return [
    charts(
      'an option',
      { kind: 'options', question_id: choice.id, options: [option] },
      `${quoted(choice.header)} = '${option}'`,
    ),
    charts('promoters', { kind: 'nps_group', question_id: nps.id, group: 'promoters' }, `${quoted(nps.header)} >= 9`),
    charts(
      'half a year',
      { kind: 'time', from: '2025-03-01', to: '2025-09-01' },
      `${quoted(time.header)} >= '2025-03-01' AND ${quoted(time.header)} < '2025-09-01'`,
    ),
    charts(
      'open question answered',
      { kind: 'answered', question_id: open.id, answered: true },
      `${quoted(open.header)} IS NOT NULL`,
    ),
    contains('need'),
    contains('für'),
    { name: 'responses sorted by open text', path: `${survey}/responses?sort=question:${open.id}` },
    { name: 'responses sorted by time', path: `${survey}/responses?sort=time` },
  ];
}

/**
 * @param start a new service on a workspace with one large survey
 * @param files the survey as CSV, for the peer
 */
export async function measureFirst(
  start: () => Promise<ServeProcess>,
  token: string,
  { rounds, files }: { rounds: number; files: readonly string[] },
): Promise<FirstAnswer[]> {
  const withService = async <T>(work: (api: Api) => Promise<T>): Promise<T> => {
    const service = await start();
    try {
      return await work(createApi(service.url, token));
    } finally {
      await service.end('SIGTERM');
    }
  };
  const { survey, questions } = await withService(openSurvey);
  const peer = await loadPeer(files, questions);
  if (peer === undefined) console.log('skipped: DuckDB (@duckdb/node-api has no binary for this machine)');
  const ask = async (path: string): Promise<number> =>
    withService(async (api) => {
      await openSurvey(api);
      const begun = performance.now();
      await api('GET', path);
      return performance.now() - begun;
    });
  const answers: FirstAnswer[] = [];
  for (const { name, path, sql } of questionsOf(survey, questions)) {
    const [ours, theirs]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      ours.push(await ask(path));
      if (peer !== undefined && sql !== undefined) theirs.push(await peer.charts(sql));
    }
    const median = percentile(ours, 0.5);
    const duckdb = theirs.length === 0 ? null : percentile(theirs, 0.5);
    answers.push({
      question: name,
      median_ms: Math.round(median),
      longest_ms: Math.round(Math.max(...ours)),
      duckdb_ms: duckdb && Math.round(duckdb),
      ratio: duckdb && Math.round((100 * median) / duckdb) / 100,
    });
    console.error(JSON.stringify(answers.at(-1)));
  }
  peer?.close();
  return answers;
}
