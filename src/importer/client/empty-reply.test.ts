import { expect, it } from 'vitest';
import { provideService } from '../../service/testing/provide-service.ts';
import { importFile, importInsight } from '../document/document-import.ts';
import { createMemoryJournal } from '../journal/journal.ts';
import { setUpImport } from '../survey/survey-import.fixture.ts';
import { importSurvey } from '../survey/survey-import.ts';
import { createClient } from './client.ts';

// Other services answer complete with a status alone, without a body.

const service = await provideService();

/** Lets the requests to complete through, and answers them with a status alone. */
function emptyAtComplete(status: number) {
  let emptied = 0;
  const send: typeof fetch = async (input, init) => {
    const reply = await fetch(input, init);
    if (!String(input).endsWith('/complete') || !reply.ok) return reply;
    emptied++;
    return new Response(null, { status });
  };
  return { send, emptied: () => emptied };
}

it.each([202, 204])('a survey is imported where complete is answered with %i and no body', async (status) => {
  const { send, emptied } = emptyAtComplete(status);
  const { run } = await setUpImport(service, { fetch: send, file: new Blob(['Name,Score\nAda,9\nBob,3\n']) });
  expect(await importSurvey(run)).toMatchObject({ rows_sent: 2, rows_reported: 2 });
  expect(emptied()).toBe(1);
});

it.each([
  { kind: 'insight', run: importInsight },
  { kind: 'file', run: importFile },
])('a document as $kind', async ({ kind, run }) => {
  const { send, emptied } = emptyAtComplete(204);
  const { id: project_id } = await service.project();
  const client = createClient({ base_url: service.url, token: () => service.token, fetch: send });
  const file = new Blob(['What was said.\n']);
  const journal = createMemoryJournal();
  const receipt = await run({ client, journal, file, file_name: 'talk.txt', project_id, pollSeconds: 0.2 });
  expect([receipt.kind, emptied()]).toEqual([kind, 1]);
});

it.each(['initializeFile', 'listSurveys'] as const)('%s: an answer without a body is none', async (name) => {
  const send: typeof fetch = async () => new Response(null, { status: 202 });
  const client = createClient({ base_url: service.url, token: () => service.token, fetch: send });
  const asked =
    name === 'listSurveys'
      ? client.listSurveys({})
      : client.initializeFile({ body: { project_id: 1, file_name: 'a.txt' } });
  await expect(asked).rejects.toThrow('The answer is not JSON');
});
