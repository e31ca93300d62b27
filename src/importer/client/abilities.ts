import type { Abilities, Ability } from '../../contract/index.ts';
import type { CallOptions, Client } from './client.ts';
import { lacksAddress } from './lacks-address.ts';
import { ClientError } from './read-reply.ts';

/** A person waits for the outcome. */
const patience: CallOptions = { patienceSeconds: 3 };

function whyNot(error: unknown): Ability {
  if (!(error instanceof ClientError)) throw error;
  if (error.isTemporary) return 'unknown';
  return error.status === 403 ? 'no-scope' : 'absent';
}

const judge = (call: Promise<unknown>, why = whyNot): Promise<Ability> => call.then((): Ability => 'yes', why);

/** Whether Sheaf's own addresses are there. Some services refuse a token at any address they do not have. */
const whyNoLibrary = (error: unknown): Ability => (lacksAddress(error) ? 'absent' : whyNot(error));

/** Finds out what can be done with an instance, by four requests that change nothing. The lists need the scope of the imports. */
export async function findAbilities(client: Client): Promise<Abilities> {
  const first = { query: { limit: '1' } };
  const [surveys, insights, files, library] = await Promise.all([
    judge(client.listSurveys({}, patience)),
    judge(client.listInsights(first, patience)),
    judge(client.listFiles(first, patience)),
    judge(client.getInstance({}, patience), whyNoLibrary),
  ]);
  return { surveys, insights, files, library };
}
