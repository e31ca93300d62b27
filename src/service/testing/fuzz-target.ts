import { createWorld } from './authorization-scenarios.ts';
import type { Target } from './contract-fuzz.ts';
import { initializeFile, initializeInsight } from './record-scenario.ts';
import { base, initialize } from './survey-scenario.ts';
import type { TestService } from './test-service.ts';

/** @returns the service as the fuzz sees it: an imported survey, an open upload, and callers of every kind */
export async function createTarget(service: TestService): Promise<Target> {
  const { project_id, survey } = await createWorld(service);
  const open = await initialize(service, 2, { project_id, body: { media_config: {} } });
  const media = { token: service.token, body: { files: ['Ada.mp4'] } };
  await service.call('POST', `${base}/${open.upload_key}/media/register`, media);
  const insight = await initializeInsight(service, 'notes.txt', { project_id });
  const file = await initializeFile(service, 'photo.png', { project_id });
  const narrow = await service.key({ scopes: ['file:write'] });
  const limited = await service.key({ requests_per_minute: 1 });
  return {
    url: service.url,
    tokens: [service.token, '', 'sheaf_unknown', narrow.token, limited.token],
    known: {
      upload_key: [survey.upload_key, open.upload_key],
      survey_key: [survey.survey_key],
      part_number: ['1', '2', '3'],
      filename: ['Ada.mp4'],
      insight_key: [insight.insight_key],
      wav_key: [file.wav_key],
      project_id: [String(project_id)],
    },
    members: { project_id },
  };
}
