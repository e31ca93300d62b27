import type { Weighing } from '../../../../contract/index.ts';
import { decimal } from '../../../lib/language/format.ts';
import { words } from './words.ts';

/** What the weights come to: "weighted base 412.0, effective base 388.4". */
export function weighingText({ weighted_base, effective_base, without }: NonNullable<Weighing>): string {
  const bases = words.weight.bases(decimal(weighted_base, 1), decimal(effective_base, 1));
  return without === 0 ? bases : `${bases}; ${words.weight.without(without)}`;
}
