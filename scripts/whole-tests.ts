/** The longest tests have two versions: `npm test` takes the short one, `npx vitest run --config vitest.whole.config.ts` the whole. */
export const isWhole = process.env.SHEAF_WHOLE_TESTS === '1';

/** @returns how often something is tried: `many` times in the whole version of a test */
export const tries = (some: number, many: number): number => (isWhole ? many : some);

/** @returns all of a list in the whole version of a test, else every `step`th */
export const takeSome = <T>(all: readonly T[], step: number): T[] =>
  isWhole ? [...all] : all.filter((_, at) => at % step === 0);
