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
import { aboutMissingColumns, type Choice, leaveOut, questionOf, subjectOf } from './choices.ts';
import type { Preview } from './preview.ts';

/**
 * A change the user may choose for the import. A chosen one stays listed after it is no longer found; `finding` is then
 * null.
 */
export type Finding =
  | { does: 'leave_out'; choice: Choice; kind: QualityKind; finding: QualityFinding | null }
  | { does: 'replace'; choice: Choice; header: string; kind: PersonalKind; finding: PrivacyFinding | null }
  /** A column whose dates are ambiguous: the user is asked. */
  | { does: 'read'; choice: Choice; header: string; finding: DateFinding }
  | { does: 'join'; choice: Choice; header: string; options: readonly string[] };

/** The facts from which findings are listed. */
interface FindingFacts {
  preview: Preview;
  /** The result of the inspection; null until it is complete. */
  inspection: Inspection | null;
  dates: readonly DateFinding[];
  choices: readonly Choice[];
}

function joinChoice(group: ColumnGroup, header: readonly string[]): Choice {
  const question = questionOf(group);
  const joined = distinctHeaders([...header, question]).at(-1) ?? question;
  const members = group.members.map((at) => header[at] ?? '');
  return { does: 'join', members, options: group.options, header: joined };
}

const asFinding = (choice: Choice): Finding[] => {
  if (choice.does === 'leave_out') return [{ does: 'leave_out', choice, kind: choice.kind, finding: null }];
  if (choice.does === 'replace')
    return [{ does: 'replace', choice, header: choice.header, kind: choice.kind, finding: null }];
  return choice.does === 'join' ? [{ does: 'join', choice, header: choice.header, options: choice.options }] : [];
};

/** All findings in the order in which they are shown: how to read dates, what to leave out, to replace and to join. */
function findAll({ preview, inspection, dates }: FindingFacts): Finding[] {
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

/** @returns all findings and choices, each once, in the order in which they are shown */
export function listFindings(facts: FindingFacts): Finding[] {
  const all = findAll(facts);
  const subjects = new Set(all.map(({ choice }) => subjectOf(choice)));
  // Choices about missing columns are shown elsewhere.
  const outdated = new Set(aboutMissingColumns(facts.choices, facts.preview.table.header));
  const chosen = facts.choices
    .filter((choice) => !subjects.has(subjectOf(choice)) && !outdated.has(choice))
    .flatMap(asFinding);
  return [...all, ...chosen].toSorted((one, other) => order.indexOf(one.does) - order.indexOf(other.does));
}
