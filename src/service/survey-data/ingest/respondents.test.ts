import { expect, it } from 'vitest';
import { provideService } from '../../testing/provide-service.ts';
import { importParts } from '../../testing/survey-scenario.ts';

const service = await provideService();

async function namesOf(text: string, types: Record<string, string>): Promise<string[]> {
  const { id } = await service.project();
  await importParts(service, [text], { project_id: id, column_mapping: types });
  const { body } = await service.call('GET', `/api/v1/workspace/participants?project_id=${id}`, {
    token: service.token,
  });
  return body.participants.map(({ name }: { name: string }) => name).sort();
}

it('the first name comes first in people’s names, with any order of the columns', async () => {
  const text = 'Last name,First name,Mail\nOkafor,Hana,hana@x.org\nKhan,,khan@x.org\n';
  const types = { 'Last name': 'Name', 'First name': 'Name', Mail: 'Email' };
  expect(await namesOf(text, types)).toEqual(['Hana Okafor', 'Khan']);
});

it('a full name in addition to its parts is not repeated', async () => {
  const text = 'First name,Full name,Last name\nWei,Wei Khan,Khan\nAda,,Nowak\n';
  const types = { 'First name': 'Name', 'Full name': 'Name', 'Last name': 'Name' };
  expect(await namesOf(text, types)).toEqual(['Ada Nowak', 'Wei Khan']);
});
