export const guideSteps = ['sample', 'columns', 'checks', 'send', 'arrive', 'receipt', 'read', 'search'] as const;
export type GuideStep = (typeof guideSteps)[number];

/** What decides the step of the guide: the current screen, and the steps the user has confirmed. */
export interface Sight {
  path: string;
  /** The file on the import screen: none, a draft, or the state of its import. */
  file: 'none' | 'mapping' | 'under way' | 'done';
  seen: ReadonlySet<string>;
}

/** @returns the current step. It follows what the user does, in any order; steps that only ask to look are confirmed. */
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

/** @returns whether a step can be done on the current screen; otherwise the guide offers the way back. */
export const isAtPlace = (step: GuideStep, path: string): boolean => places[step].test(path);
