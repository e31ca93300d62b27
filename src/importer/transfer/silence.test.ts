import { describe, expect, it } from 'vitest';
import { provideService } from '../../service/testing/provide-service.ts';
import { type Clock, systemClock } from '../core/retry.ts';
import { setUpImport } from '../survey/survey-import.fixture.ts';
import { importSurvey } from '../survey/survey-import.ts';
import type { Progress } from './progress.ts';
import { SilenceDetector } from './silence.ts';

/** A clock that runs twenty times as fast. */
const fast: Clock = {
  now: () => performance.now() * 20,
  sleep: (milliseconds, signal) => systemClock.sleep(milliseconds / 20, signal),
};

const service = await provideService();

type Moving = Extract<Progress, { phase: 'uploading' | 'processing' }>;
const isSilent = (step: Progress): step is Moving =>
  (step.phase === 'uploading' || step.phase === 'processing') && step.waiting?.silentSeconds !== undefined;

describe('an import without answers', () => {
  it.each<[string, (url: string) => boolean]>([
    ['the first question', (url) => url.endsWith('/initialize')],
    ['a look at the status', (url) => url.includes('/status')],
  ])('%s: reports it without a rate or remaining time, and continues automatically', async (_, isHeld) => {
    let held = false;
    const slow: typeof fetch = async (input, init) => {
      if (!held && isHeld(String(input))) {
        held = true;
        await systemClock.sleep(1200);
      }
      return fetch(input, init);
    };
    const { run, progress } = await setUpImport(service, { fetch: slow, clock: fast });
    const receipt = await importSurvey(run);
    expect(receipt.rows_reported).toBe(45);
    const silent = progress.filter(isSilent);
    expect(silent.length).toBeGreaterThan(0);
    for (const step of silent) {
      expect(step.waiting?.sentence).toMatch(/^No answer for \d+ s\.$/);
      expect([step.secondsLeft, 'bytesPerSecond' in step ? step.bytesPerSecond : null]).toEqual([null, null]);
    }
  });
});

describe('silence', () => {
  it('is not counted without a request: between two polls, or while the budget delays a request', async () => {
    const told: (number | null)[] = [];
    const silence = new SilenceDetector(fast, (seconds) => told.push(seconds));
    await systemClock.sleep(1200);
    expect(told).toEqual([]);
    const ended = silence.start();
    await systemClock.sleep(1200);
    expect(told.at(-1)).toBeGreaterThanOrEqual(10);
    ended();
    expect(told.at(-1)).toBeNull();
    const again = silence.start();
    again();
    expect(told.filter((seconds) => seconds === null)).toHaveLength(1);
  });
});
