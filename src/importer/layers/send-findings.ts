import { type AskedFinding, askedFinding, type Finding, responseFilter, type Survey } from '../../contract/index.ts';
import { ClientError } from '../client/read-reply.ts';
import { type Ids, translate } from './ids.ts';
import { type LayersReceipt, noteStayed, type Services, sendOne } from './layers.ts';
import type { PairedSurvey } from './send-codes.ts';

/** Sends the saved filters of a survey. One of that name is replaced there. @returns the ids there by the ids here */
export async function sendSegments(
  { here, here_key, there, there_key, call }: PairedSurvey,
  ids: Omit<Ids, 'segments'>,
  receipt: LayersReceipt,
): Promise<Map<number, number>> {
  const sent = new Map<number, number>();
  const params = { survey_key: there_key };
  const { filters } = await here.listSavedFilters({ params: { survey_key: here_key } }, call);
  const known = (await there.listSavedFilters({ params }, call)).filters;
  for (const { id, name, filter } of filters) {
    const translated = translate(filter, { ...ids, segments: sent });
    if (translated === null) noteStayed(receipt, 'segments', 'untranslatable', 1);
    else
      await sendOne(receipt, 'segments', async () => {
        const body = { name, filter: responseFilter.parse(translated) };
        const same = known.find(
          (one) => one.name === name && JSON.stringify(one.filter) === JSON.stringify(body.filter),
        );
        sent.set(id, (same ?? (await there.saveFilter({ params, body }, call))).id);
      });
  }
  return sent;
}

/** The id there of an answer. Answers stand in the order of responses, so that of a row is found by halving. @returns null when there is none */
async function findNote(
  { there, there_key, call }: PairedSurvey,
  question_id: number,
  row: number,
): Promise<number | null> {
  const params = { survey_key: there_key };
  const readAt = (offset: number) =>
    there.listNotes({ params, query: { question_id: String(question_id), limit: '1', offset: String(offset) } }, call);
  let [low, high] = [0, (await readAt(0)).count];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const [note] = (await readAt(middle)).notes;
    if (note?.row === row) return note.id;
    if (note === undefined || note.row > row) high = middle;
    else low = middle + 1;
  }
  return null;
}

/** @returns what a finding asks, with the ids of there; null when it names what is not there */
async function translateAsked(pair: PairedSurvey, { asked, quote }: Finding, ids: Ids): Promise<AskedFinding | null> {
  const translated = translate(asked, ids);
  if (translated === null) return null;
  const parsed = askedFinding.parse(translated);
  if (parsed.kind !== 'quote') return parsed;
  const question_id = ids.questions.get(quote?.question_id ?? 0);
  const note_id = question_id === undefined ? null : await findNote(pair, question_id, quote?.row ?? 0);
  return note_id === null ? null : { ...parsed, note_id };
}

/** How often each question is asked by findings. */
function countAsked(findings: readonly Finding[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const finding of findings) {
    const asked = JSON.stringify(finding.asked);
    counts.set(asked, (counts.get(asked) ?? 0) + 1);
  }
  return counts;
}

/** How often a finding is tried whose answers are lost. */
const attempts = 3;

/** Keeps a finding once. When the answer is lost, `isKept` is asked before the next attempt. @throws ClientError */
async function keepOnce(keep: () => Promise<unknown>, isKept: () => Promise<boolean>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await keep();
      return;
    } catch (error) {
      if (!(error instanceof ClientError) || !error.isTemporary || attempt === attempts) throw error;
      if (await isKept()) return;
    }
  }
}

/**
 * Keeps the findings of a survey there, in their order. One that asks the same is there already. A finding whose numbers are not
 * those of now stays here: there it would have other numbers below the same sentence.
 */
export async function sendFindings(
  pair: PairedSurvey,
  surveys: { here: Survey; there: Survey },
  ids: Ids,
  receipt: LayersReceipt,
): Promise<void> {
  const { there, there_key, call } = pair;
  const listOf = async (client: Services['here'], { project, survey_key }: Survey) =>
    (await client.listFindings({ params: { id: String(project.id) } }, call)).findings.filter(
      (one) => one.survey_key === survey_key,
    );
  const own = await listOf(pair.here, surveys.here);
  if (own.length === 0) return;
  const countThere = async () => countAsked(await listOf(there, surveys.there));
  const known = await countThere();
  const wanted = new Map<string, number>();
  for (const finding of own) {
    const asked = finding.state === 'same' ? await translateAsked(pair, finding, ids) : null;
    if (asked === null) {
      noteStayed(receipt, 'findings', finding.state === 'same' ? 'untranslatable' : 'changed', 1);
      continue;
    }
    const key = JSON.stringify(asked);
    const place = (wanted.get(key) ?? 0) + 1;
    wanted.set(key, place);
    const isKept = (counts: ReadonlyMap<string, number>) => (counts.get(key) ?? 0) >= place;
    const request = { params: { survey_key: there_key }, body: { asked, sentence: finding.sentence } };
    await sendOne(receipt, 'findings', async () => {
      if (isKept(known)) return;
      // Without patience: the client would repeat a request whose answer was lost, and keep it twice.
      const keep = () => there.createFinding(request, { ...call, patienceSeconds: 0 });
      await keepOnce(keep, async () => isKept(await countThere()));
    });
  }
}
