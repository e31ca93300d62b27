import { expect, it } from 'vitest';
import { hasForeignStore } from '../../src/service/testing/test-service.ts';
import { damageCampaign } from './damage.ts';

// The command runs it with hundreds of damages.
const trials = 2;
it.skipIf(hasForeignStore)(
  'no damage of a data folder is a wrong answer, and a repair makes again or names it',
  async () => {
    const { faults, errors, mended, named } = await damageCampaign(trials, 20);
    expect(faults).toEqual([]);
    expect(errors).toBeGreaterThan(0);
    expect(mended + named).toBe(trials);
  },
  // Five services one after the other: seconds alone, minutes where others want the processors. Only a hang takes longer.
  600_000,
);
