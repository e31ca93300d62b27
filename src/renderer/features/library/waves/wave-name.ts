import type { Survey } from '../../../../contract/index.ts';
import { words } from './words.ts';

/** The name of a wave, or its number in the survey; of a wave that is no longer there, that. */
export function nameOfWave({ waves }: Pick<Survey, 'waves'>, first_part: number): string {
  const at = waves.findIndex((wave) => wave.first_part === first_part);
  return at === -1 ? words.gone : (waves[at]?.name ?? words.numbered(at + 1));
}
