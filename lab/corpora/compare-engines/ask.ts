// What is asked about one survey. Every address is made from the answers of the service that is asked, because its ids are its own.
import { z } from 'zod';

const distribution = z.looseObject({
  kind: z.string(),
  options: z.array(z.object({ value: z.string() })).optional(),
  items: z.array(z.object({ value: z.string() })).optional(),
});
const survey = z.looseObject({
  project: z.object({ id: z.number() }),
  questions: z.array(z.looseObject({ id: z.number(), type: z.string(), distribution })),
});
const responsesBody = z.looseObject({
  responses: z.array(
    z.looseObject({
      time: z.string().nullable(),
      participant_id: z.number().nullable(),
      answers: z.array(z.string()),
    }),
  ),
});
const peopleBody = z.looseObject({ participants: z.array(z.looseObject({ id: z.number(), name: z.string() })) });
type Question = z.output<typeof survey>['questions'][number];
type Responses = z.output<typeof responsesBody>['responses'];

/** One answer: what was asked, in words that are the same for both services, and what came back. */
export interface Answer {
  asked: string;
  status: number;
  body: unknown;
}

/** Gets an address of the workspace. */
export type Get = (path: string) => Promise<{ status: number; body: unknown }>;

interface Asked {
  /** The same for both services. */
  words: string;
  path: string;
}

const json = (value: unknown): string => encodeURIComponent(JSON.stringify(value));

/** Some of a list: the first ones and the last one. */
const some = <T>(all: readonly T[], count: number): T[] =>
  all.length <= count ? [...all] : [...all.slice(0, count - 1), ...all.slice(-1)];

function conditionsOf({ id, distribution }: Question, index: number, responses: Responses): object[] {
  const chosen = some(distribution.options ?? distribution.items ?? [], 2).map(({ value }) => value);
  const typed = responses.map(({ answers }) => answers[index] ?? '').find((text) => text.trim() !== '');
  return [
    { kind: 'answered', question_id: id, answered: false },
    ...(chosen.length > 0 ? [{ kind: 'options', question_id: id, options: chosen }] : []),
    ...(distribution.kind === 'nps' ? [{ kind: 'nps_group', question_id: id, group: 'promoters' }] : []),
    ...(typed ? [{ kind: 'contains', question_id: id, text: typed.trim().slice(0, 12) }] : []),
  ];
}

/** Filters over the whole survey: a time in the middle, and the first person. */
function commonConditions(responses: Responses): object[] {
  const times = responses.flatMap(({ time }) => time ?? []);
  const middle = times[Math.floor(times.length / 2)];
  const person = responses.find(({ participant_id }) => participant_id !== null)?.participant_id;
  const from =
    middle === undefined ? undefined : /T/.test(middle) && !/(Z|[+-]\d\d:\d\d)$/.test(middle) ? `${middle}Z` : middle;
  return [
    ...(from === undefined ? [] : [{ kind: 'time', from }]),
    ...(person === undefined ? [] : [{ kind: 'participant', participant_id: person }]),
  ];
}

/** Words to search for: whole ones, a beginning, and some side by side. */
function wordsIn(responses: Responses): string[] {
  const long = responses.flatMap(({ answers }) => answers).filter((text) => text.length > 20);
  return some(long, 4).flatMap((text) => {
    const words = text.match(/[\p{L}\p{N}]{2,}/gu) ?? [];
    const [one = 'nothing', other = 'nowhere'] = words;
    return [one, `${one.slice(0, 2)}*`, `"${one} ${other}"`];
  });
}

const fixedPaths = [
  ...['/questions', '/outline', '/media', '/source', '/notes?limit=100', '/responses?sort=time&limit=200'],
  ...['/responses?sort=time&order=desc&limit=200', '/export', '/export?answers=parsed&headers=one'],
  ...['/export/dictionary', '/export/dictionary.csv'],
];

/** Questions whose column is sorted and filtered; wider surveys are asked about the first and the last of them. */
const questionsAsked = 16;

function addressesOf(base: string, questions: readonly Question[], responses: Responses): Asked[] {
  const asked = some([...questions.entries()], questionsAsked);
  const conditions = asked.flatMap(([index, question]) =>
    conditionsOf(question, index, responses).map((condition, at) => ({
      name: `question ${index} filter ${at}`,
      condition,
    })),
  );
  const common = commonConditions(responses).map((condition, at) => ({ name: `filter ${at}`, condition }));
  const filters = [...common, ...conditions].flatMap(({ name, condition }) => [
    { words: `questions, ${name}`, path: `${base}/questions?filter=${json([condition])}` },
    { words: `questions, ${name}, own`, path: `${base}/questions?own=ignore&filter=${json([condition])}` },
    { words: `responses, ${name}`, path: `${base}/responses?limit=200&filter=${json([condition])}` },
  ]);
  const sorts = asked.flatMap(([index, { id }]) =>
    ['asc', 'desc'].map((order) => ({
      words: `responses by question ${index} ${order}`,
      path: `${base}/responses?limit=200&sort=question:${id}&order=${order}`,
    })),
  );
  const searches = wordsIn(responses).map((q) => ({
    words: `notes with ${q}`,
    path: `${base}/notes?limit=100&q=${encodeURIComponent(q)}`,
  }));
  return [...fixedPaths.map((path) => ({ words: path, path: `${base}${path}` })), ...filters, ...sorts, ...searches];
}

async function* peopleOf(get: Get, project: number, responses: Responses): AsyncGenerator<Answer> {
  const list = await get(`/participants?project_id=${project}&limit=100`);
  yield { asked: 'participants', ...list };
  const { participants } = peopleBody.parse(list.body);
  for (const [at, { id, name }] of some(participants, 3).entries()) {
    yield { asked: `participant ${at}`, ...(await get(`/participants/${id}`)) };
    const q = encodeURIComponent(name.slice(0, 4) || 'nobody');
    yield { asked: `participants named ${at}`, ...(await get(`/participants?project_id=${project}&q=${q}`)) };
  }
  for (const q of wordsIn(responses))
    yield { asked: `search ${q}`, ...(await get(`/search?project_id=${project}&q=${encodeURIComponent(q)}`)) };
}

/** All answers about a survey, in a fixed order; the responses page by page. */
export async function* answersAbout(get: Get, surveyKey: string): AsyncGenerator<Answer> {
  const base = `/surveys/${surveyKey}`;
  const whole = await get(base);
  yield { asked: 'survey', ...whole };
  const { questions, project } = survey.parse(whole.body);
  const responses: Responses = [];
  for (let offset = 0; ; offset += 200) {
    const page = await get(`${base}/responses?limit=200&offset=${offset}`);
    yield { asked: `responses from ${offset}`, ...page };
    const { responses: found } = responsesBody.parse(page.body);
    responses.push(...found);
    if (found.length < 200) break;
  }
  for (const { words, path } of addressesOf(base, questions, responses)) yield { asked: words, ...(await get(path)) };
  yield* peopleOf(get, project.id, responses);
}
