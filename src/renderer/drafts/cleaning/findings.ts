import type {
  ColumnGroup,
  DateFinding,
  PersonalKind,
  PrivacyFinding,
  QualityFinding,
  QualityKind,
} from '@sheaf/survey-columns';
import { distinctHeaders } from '@sheaf/tables';
import type { Inspection } from '../../../importer/index.ts';
import type { Preview } from '../reading/preview.ts';
import { type CleaningStep, leaveOutStep, stepKey, stepsForMissingColumns, toQuestion } from './cleaning-steps.ts';

/**
 * A cleaning step that the user may choose. A chosen one stays listed after it is no longer found; `finding` is then null.
 */
export type Finding =
  | { does: 'leave_out'; step: CleaningStep; kind: QualityKind; finding: QualityFinding | null }
  | { does: 'redact'; step: CleaningStep; header: string; kind: PersonalKind; finding: PrivacyFinding | null }
  /** A column whose dates are ambiguous: the user is asked. */
  | { does: 'date_order'; step: CleaningStep; header: string; finding: DateFinding }
  | { does: 'join'; step: CleaningStep; header: string; options: readonly string[] };

interface FindingFacts {
  preview: Preview;
  /** The result of the inspection; null until it is complete. */
  inspection: Inspection | null;
  dates: readonly DateFinding[];
  cleaningSteps: readonly CleaningStep[];
}

type Join = Extract<CleaningStep, { does: 'join' }>;

function joinStep(group: ColumnGroup, header: readonly string[]): Join {
  const question = toQuestion(group);
  const joined = distinctHeaders([...header, question]).at(-1) ?? question;
  const members = group.members.map((at) => header[at] ?? '');
  return { does: 'join', members, options: group.items, header: joined };
}

/** @returns a step for each question with a column for each option: its columns can be joined into one */
export const joinableQuestions = ({ groups, table }: Pick<Preview, 'groups' | 'table'>): Join[] =>
  groups
    .filter(({ kind, members }) => kind === 'multi' && members.length > 1)
    .map((group) => joinStep(group, table.header));

const asFinding = (step: CleaningStep): Finding[] => {
  if (step.does === 'leave_out') return [{ does: 'leave_out', step, kind: step.kind, finding: null }];
  if (step.does === 'redact') return [{ does: 'redact', step, header: step.header, kind: step.kind, finding: null }];
  return step.does === 'join' ? [{ does: 'join', step, header: step.header, options: step.options }] : [];
};

/** All findings in the order in which they are shown: the order of dates, what to leave out, to redact and to join. */
function findAll({ preview, inspection, dates }: FindingFacts): Finding[] {
  const { header } = preview.table;
  const name = (column: number) => header[column] ?? '';
  const dateOrders = dates
    .filter(({ order_certain }) => !order_certain)
    .map((finding): Finding => {
      const own = name(finding.column);
      return {
        does: 'date_order',
        header: own,
        finding,
        step: { does: 'date_order', header: own, order: finding.order },
      };
    });
  const quality = (inspection?.quality ?? []).map(
    (finding): Finding => ({ does: 'leave_out', step: leaveOutStep(finding), kind: finding.kind, finding }),
  );
  const privacy = (inspection?.privacy ?? []).map((finding): Finding => {
    const [own, { kind }] = [name(finding.column), finding];
    return { does: 'redact', header: own, kind, finding, step: { does: 'redact', header: own, kind } };
  });
  return [...dateOrders, ...quality, ...privacy];
}

const order = ['date_order', 'leave_out', 'redact', 'join'] as const satisfies Finding['does'][];

/** @returns all findings and cleaning steps, each once, in the order in which they are shown */
export function listFindings(facts: FindingFacts): Finding[] {
  const all = findAll(facts);
  const keys = new Set(all.map(({ step }) => stepKey(step)));
  // Steps for missing columns are shown elsewhere.
  const outdated = new Set(stepsForMissingColumns(facts.cleaningSteps, facts.preview.table.header));
  const chosen = facts.cleaningSteps
    .filter((step) => !keys.has(stepKey(step)) && !outdated.has(step))
    .flatMap(asFinding);
  return [...all, ...chosen].toSorted((one, other) => order.indexOf(one.does) - order.indexOf(other.does));
}
