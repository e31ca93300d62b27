export const guideSteps = ['sample', 'columns', 'checks', 'send', 'arrive', 'receipt', 'read', 'search'] as const;
export type GuideStep = (typeof guideSteps)[number];

/** What the guide goes by: what is on the real screens, and what a person said they have looked at. */
export interface Sight {
  path: string;
  /** The file on the import screen: none, one being mapped, or how its import stands. */
  file: 'none' | 'mapping' | 'under way' | 'done';
  seen: ReadonlySet<string>;
}

/** @returns the step a person is at. It follows what they do, in any order; only looking has to be said. */
export function stepOf({ path, file, seen }: Sight): GuideStep {
  if (seen.has('read')) return 'search';
  if (/^\/surveys\/./.test(path)) return 'read';
  if (file === 'done') return 'receipt';
  if (file === 'under way') return 'arrive';
  if (file === 'none') return 'sample';
  if (!seen.has('columns')) return 'columns';
  return seen.has('checks') ? 'send' : 'checks';
}

const places: Record<GuideStep, RegExp> = {
  sample: /^\/import$/,
  columns: /^\/import$/,
  checks: /^\/import$/,
  send: /^\/import$/,
  arrive: /./,
  receipt: /^\/import$/,
  read: /./,
  search: /./,
};

/** @returns whether a step is done where the person is now; else the guide offers the way back. */
export const isAtPlace = (step: GuideStep, path: string): boolean => places[step].test(path);
