import {
  type ColumnGroup,
  type DateFinding,
  distinctHeaders,
  type PersonalKind,
  type PrivacyFinding,
  type QualityFinding,
  type QualityKind,
} from '../../columns/index.ts';
import type { Inspection } from '../../importer/index.ts';
import { aboutGone, type Choice, leaveOut, questionOf, subjectOf } from './choices.ts';
import type { Preview } from './preview.ts';

/**
 * Something a person may choose to have done on the way. What was chosen stays on the list when it is not found any more:
 * its `finding` is null then.
 */
export type Finding =
  | { does: 'leave_out'; choice: Choice; kind: QualityKind; finding: QualityFinding | null }
  | { does: 'replace'; choice: Choice; header: string; kind: PersonalKind; finding: PrivacyFinding | null }
  /** Dates that nothing in the whole column decides: a question, not a guess. */
  | { does: 'read'; choice: Choice; header: string; finding: DateFinding }
  | { does: 'join'; choice: Choice; header: string; options: readonly string[] };

/** What is known of a table when it is looked for findings. */
interface Known {
  preview: Preview;
  /** What a look has found; null while it is not there. */
  inspection: Inspection | null;
  dates: readonly DateFinding[];
  choices: readonly Choice[];
}

function joinChoice(group: ColumnGroup, header: readonly string[]): Choice {
  const asked = questionOf(group);
  const made = distinctHeaders([...header, asked]).at(-1) ?? asked;
  const members = group.members.map((at) => header[at] ?? '');
  return { does: 'join', members, options: group.options, header: made };
}

const asFinding = (choice: Choice): Finding[] => {
  if (choice.does === 'leave_out') return [{ does: 'leave_out', choice, kind: choice.kind, finding: null }];
  if (choice.does === 'replace')
    return [{ does: 'replace', choice, header: choice.header, kind: choice.kind, finding: null }];
  return choice.does === 'join' ? [{ does: 'join', choice, header: choice.header, options: choice.options }] : [];
};

/** Everything found, in the order it is shown: how to read dates, what to leave out, what to replace, what to join. */
function found({ preview, inspection, dates }: Known): Finding[] {
  const { header } = preview.table;
  const name = (column: number) => header[column] ?? '';
  const read = dates
    .filter(({ order_certain }) => !order_certain)
    .map((finding): Finding => {
      const own = name(finding.column);
      return { does: 'read', header: own, finding, choice: { does: 'read', header: own, order: finding.order } };
    });
  const quality = (inspection?.quality ?? []).map(
    (finding): Finding => ({ does: 'leave_out', choice: leaveOut(finding), kind: finding.kind, finding }),
  );
  const privacy = (inspection?.privacy ?? []).map((finding): Finding => {
    const [own, { kind }] = [name(finding.column), finding];
    return { does: 'replace', header: own, kind, finding, choice: { does: 'replace', header: own, kind } };
  });
  const joined = preview.groups
    .filter(({ kind, members }) => kind === 'multi' && members.length > 1)
    .flatMap((group) => asFinding(joinChoice(group, header)));
  return [...read, ...quality, ...privacy, ...joined];
}

const order = ['read', 'leave_out', 'replace', 'join'] as const satisfies Finding['does'][];

/** @returns what was found and what was chosen, each once, in the order it is shown */
export function listFindings(known: Known): Finding[] {
  const all = found(known);
  const subjects = new Set(all.map(({ choice }) => subjectOf(choice)));
  // Choices about missing columns are shown elsewhere: nothing can be done with them here.
  const gone = new Set(aboutGone(known.choices, known.preview.table.header));
  const chosen = known.choices
    .filter((choice) => !subjects.has(subjectOf(choice)) && !gone.has(choice))
    .flatMap(asFinding);
  return [...all, ...chosen].toSorted((one, other) => order.indexOf(one.does) - order.indexOf(other.does));
}
