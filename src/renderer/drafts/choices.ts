import type { ColumnGroup, DateFinding, PersonalKind, QualityFinding, QualityKind } from '../../columns/index.ts';
import type { NamedTransforms } from '../../importer/index.ts';

export type DayOrder = DateFinding['order'];

/**
 * A change that the user has chosen for the import of a file. It refers to headers and kinds, so that it stays valid when the
 * file is inspected again.
 */
export type Choice =
  /** Leaves out responses of a kind; `about` distinguishes two findings of the same kind. */
  | { does: 'leave_out'; kind: QualityKind; about: string }
  /** Replaces personal details of a kind in every answer of a column. */
  | { does: 'replace'; header: string; kind: PersonalKind }
  /** Reads the ambiguous dates of a column in this order. */
  | { does: 'read'; header: string; order: DayOrder }
  /** Joins columns of one option each; `header` is that of the joined column. */
  | { does: 'join'; members: string[]; options: string[]; header: string };

/** @returns a key; of two choices with the same key only one can apply */
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

/** @returns the choices with this one added, which replaces one with the same subject; or with it removed */
export function withChoice(choices: readonly Choice[], choice: Choice, isChosen: boolean): readonly Choice[] {
  const subject = subjectOf(choice);
  const others = choices.filter((one) => subjectOf(one) !== subject);
  return isChosen ? [...others, choice] : others;
}

/** A file has at most one finding of each of these kinds. Its reason is not part of the key, because it depends on the file. */
const oneEach: ReadonlySet<QualityKind> = new Set([
  'partial',
  'duplicate',
  'repeat',
  'namesake',
  'straight_line',
  'speeder',
]);

/** @returns the choice to leave out the responses of a finding */
export const leaveOut = ({ kind, reason }: QualityFinding): Choice => ({
  does: 'leave_out',
  kind,
  about: oneEach.has(kind) ? '' : reason,
});

/** @returns whether a choice can only be applied after every response was inspected */
export const needsInspection = ({ does }: Choice): boolean => does === 'leave_out' || does === 'replace';

/** @returns the headers to which a choice refers */
export function headersOf(choice: Choice): readonly string[] {
  if (choice.does === 'leave_out') return [];
  return choice.does === 'join' ? choice.members : [choice.header];
}

/** @returns the choices that refer to columns not among these headers */
export const aboutMissingColumns = (choices: readonly Choice[], header: readonly string[]): Choice[] =>
  choices.filter((choice) => headersOf(choice).some((name) => !header.includes(name)));

/** @returns the header of the column that joins the columns of a question */
export const questionOf = ({ question, options }: ColumnGroup): string => question || options.join(', ').slice(0, 80);

/** @returns the row transforms of an earlier import as choices; joined columns that this file does not have are skipped */
export function choicesOf(
  { redacted, dated, joined }: NamedTransforms,
  header: readonly string[],
  groups: readonly ColumnGroup[],
): Choice[] {
  const found = joined.flatMap(({ members }): Choice[] => {
    const columns = new Set(members);
    const group = groups.find(
      (one) => one.members.length === columns.size && one.members.every((at) => columns.has(header[at] ?? '')),
    );
    if (group === undefined) return [];
    const names = group.members.map((at) => header[at] ?? '');
    return [{ does: 'join', members: names, options: group.options, header: questionOf(group) }];
  });
  return [
    ...redacted.flatMap((one) => one.kinds.map((kind): Choice => ({ does: 'replace', header: one.header, kind }))),
    ...dated.map(({ header: name, order }): Choice => ({ does: 'read', header: name, order })),
    ...found,
  ];
}
