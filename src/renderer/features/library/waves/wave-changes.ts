import type { Wave, WavesChange } from '../../../../contract/index.ts';
import type { SessionObjects } from '../../../session/objects.ts';
import { recordStep } from '../history.ts';

async function send({ api, queryClient }: SessionObjects, survey_key: string, waves: WavesChange): Promise<void> {
  await api.changeWaves({ params: { survey_key }, body: { waves } });
  await queryClient.invalidateQueries({ queryKey: ['survey', survey_key] });
}

/** The waves as they are: a change that brings them back. */
const asTheyAre = (waves: readonly Wave[]): WavesChange =>
  Object.fromEntries(waves.map(({ first_part, name }) => [first_part, { name }]));

/** Names or joins waves; undo takes it back. @throws ClientError */
export async function changeWaves(
  objects: SessionObjects,
  survey_key: string,
  before: readonly Wave[],
  change: WavesChange,
): Promise<void> {
  await send(objects, survey_key, change);
  const again = (waves: WavesChange) => () => send(objects, survey_key, waves);
  recordStep(survey_key, { undo: again(asTheyAre(before)), redo: again(change) });
}
