import type { ColumnGroup, DateFinding, PersonalKind, QualityFinding, QualityKind } from '../../columns/index.ts';
import type { NamedTransforms } from '../../importer/index.ts';

export type DayOrder = DateFinding['order'];

/**
 * What a person has decided to have done with a file on the way. Each says what it is about by header and kind, so that it
 * outlives everything that is found out about the file again.
 */
export type Choice =
  /** Responses of a kind; `about` tells two findings of a kind apart. */
  | { does: 'leave_out'; kind: QualityKind; about: string }
  /** Personal details of a kind, in every answer of a column. */
  | { does: 'replace'; header: string; kind: PersonalKind }
  /** The dates of one column, where nothing in it tells day from month. */
  | { does: 'read'; header: string; order: DayOrder }
  /** Columns of one option each; `header` is that of the column they become. */
  | { does: 'join'; members: string[]; options: string[]; header: string };

/** What two choices have in common that cannot both hold. */
export function subjectOf(choice: Choice): string {
  switch (choice.does) {
    case 'leave_out':
      return JSON.stringify(['leave_out', choice.kind, choice.about]);
    case 'replace':
      return JSON.stringify(['replace', choice.header, choice.kind]);
    case 'read':
      return JSON.stringify(['read', choice.header]);
    case 'join':
      return JSON.stringify(['join', ...choice.members]);
  }
}

/** @returns the choices with one more, in the place of another about the same; or without it */
export function withChoice(choices: readonly Choice[], choice: Choice, isChosen: boolean): readonly Choice[] {
  const subject = subjectOf(choice);
  const others = choices.filter((one) => subjectOf(one) !== subject);
  return isChosen ? [...others, choice] : others;
}

/** There is at most one finding of each of these kinds, and its reason depends on the file. */
const oneEach: ReadonlySet<QualityKind> = new Set([
  'partial',
  'duplicate',
  'repeat',
  'namesake',
  'straight_line',
  'speeder',
]);

/** @returns the choice to leave out what a look has found */
export const leaveOut = ({ kind, reason }: QualityFinding): Choice => ({
  does: 'leave_out',
  kind,
  about: oneEach.has(kind) ? '' : reason,
});

/** @returns whether a choice is carried out on what a look at every response finds */
export const needsLook = ({ does }: Choice): boolean => does === 'leave_out' || does === 'replace';

/** @returns the headers a choice is about */
export function headersOf(choice: Choice): readonly string[] {
  if (choice.does === 'leave_out') return [];
  return choice.does === 'join' ? choice.members : [choice.header];
}

/** @returns the choices about columns that are not among these headers */
export const aboutGone = (choices: readonly Choice[], header: readonly string[]): Choice[] =>
  choices.filter((choice) => headersOf(choice).some((name) => !header.includes(name)));

/** @returns the name of the column that a question's columns become */
export const questionOf = ({ question, options }: ColumnGroup): string => question || options.join(', ').slice(0, 80);

/** @returns what an earlier import did on the way, as choices; sets of columns that are none in this file are passed over */
export function choicesOf(
  { redacted, dated, joined }: NamedTransforms,
  header: readonly string[],
  groups: readonly ColumnGroup[],
): Choice[] {
  const found = joined.flatMap(({ members }): Choice[] => {
    const columns = new Set(members);
    const alike = groups.find(
      (one) => one.members.length === columns.size && one.members.every((at) => columns.has(header[at] ?? '')),
    );
    if (alike === undefined) return [];
    const names = alike.members.map((at) => header[at] ?? '');
    return [{ does: 'join', members: names, options: alike.options, header: questionOf(alike) }];
  });
  return [
    ...redacted.flatMap((one) => one.kinds.map((kind): Choice => ({ does: 'replace', header: one.header, kind }))),
    ...dated.map(({ header: name, order }): Choice => ({ does: 'read', header: name, order })),
    ...found,
  ];
}
