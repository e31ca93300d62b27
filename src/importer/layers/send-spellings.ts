import { ownLimits, type Question } from '../../contract/index.ts';
import { ClientError } from '../client/read-reply.ts';
import { systemClock } from '../core/retry.ts';
import { type LayersReceipt, type Services, sendOne } from './layers.ts';

/** A question here and there. */
interface PairedQuestion extends Services {
  here_key: string;
  there_key: string;
  own: Question;
  other: Question;
}

type Merged = Map<string, string>;

/** Milliseconds between two questions whether a change is done. */
const pause = 500;

/** What counts as what in a question. */
async function readMerged(client: Services['here'], survey_key: string, question: Question, call: Services['call']) {
  const merged: Merged = new Map();
  if (question.merged_spellings === 0) return merged;
  const listed = await client.listSpellings({ params: { survey_key, question_id: String(question.id) } }, call);
  for (const { name, spellings } of listed.merged) for (const { value } of spellings) merged.set(value, name);
  return merged;
}

/** Changes the spellings there and waits until that is done. @throws ClientError */
async function change(
  { there, there_key, own, other, call }: PairedQuestion,
  spellings: readonly { from: string; to: string | null }[],
): Promise<void> {
  for (let from = 0; from < spellings.length; from += ownLimits.spellingsAtOnce) {
    const params = { survey_key: there_key, question_id: String(other.id) };
    const body = { spellings: spellings.slice(from, from + ownLimits.spellingsAtOnce), type: own.type };
    let { change_id, state, failure } = await there.changeSpellings({ params, body }, call);
    while (state === 'queued' || state === 'running') {
      await systemClock.sleep(pause, call.signal);
      const begun = { survey_key: there_key, change_id: String(change_id) };
      ({ state, failure } = await there.getColumnChange({ params: begun }, call));
    }
    if (state === 'failed') throw new ClientError(409, failure ?? '');
  }
}

/**
 * Makes the spellings of a question there those of here. A new survey has those of the survey before it there, so some may have to be
 * taken apart first.
 */
export async function sendSpellings(question: PairedQuestion, receipt: LayersReceipt): Promise<void> {
  const { here, there, here_key, there_key, own, other, call } = question;
  const wanted = await readMerged(here, here_key, own, call);
  const known = await readMerged(there, there_key, other, call);
  const apart = [...known.keys()].filter((from) => !wanted.has(from)).map((from) => ({ from, to: null }));
  const merged = [...wanted].filter(([from, to]) => known.get(from) !== to).map(([from, to]) => ({ from, to }));
  const counts = { arrived: wanted.size, stayed: Math.max(1, merged.length) };
  const send = async () => {
    await change(question, apart);
    await change(question, merged);
  };
  await sendOne(receipt, 'spellings', send, counts);
}
