import type { Abilities, Ability } from '../../contract/index.ts';
import type { CallOptions, Client } from './client.ts';
import { lacksAddress } from './lacks-address.ts';
import { ClientError } from './read-reply.ts';

function whyNot(error: unknown): Ability {
  if (!(error instanceof ClientError)) throw error;
  if (error.isTemporary) return 'unknown';
  return error.status === 403 ? 'no-scope' : 'absent';
}

const judge = (call: Promise<unknown>, why = whyNot): Promise<Ability> => call.then((): Ability => 'yes', why);

/** The same for an address that only Sheaf has. Some services refuse a token at every address they do not have. */
const whyNoLibrary = (error: unknown): Ability => (lacksAddress(error) ? 'absent' : whyNot(error));

/** Finds out what can be done with an instance, by four requests that change nothing. Each list needs the scope of its imports. */
export async function findAbilities(client: Client, call: CallOptions): Promise<Abilities> {
  const first = { query: { limit: '1' } };
  const [surveys, insights, files, library] = await Promise.all([
    judge(client.listSurveys({}, call)),
    judge(client.listInsights(first, call)),
    judge(client.listFiles(first, call)),
    judge(client.getInstance({}, call), whyNoLibrary),
  ]);
  return { surveys, insights, files, library };
}
