import {
  type ColumnGroup,
  type DateFinding,
  distinctHeaders,
  type PrivacyFinding,
  type QualityFinding,
} from '../../../columns/index.ts';
import type { ColumnType } from '../../../contract/index.ts';
import { type Inspection, type NamedEdits, noEdits, type PlanEdits } from '../../../importer/index.ts';
import type { Preview } from './preview.ts';

/** Something a person may choose to have done on the way; `id` stays the same when the file is looked at again. */
export type Finding =
  | { id: string; does: 'leave_out'; finding: QualityFinding }
  | { id: string; does: 'replace'; finding: PrivacyFinding }
  | { id: string; does: 'read'; finding: DateFinding; order: DateFinding['order'] }
  | { id: string; does: 'join'; group: ColumnGroup; header: string };

/** Sets of columns worth joining: one question, one column for each of its options. */
function joinable({ table, groups }: Preview): Finding[] {
  return groups
    .filter(({ kind, members }) => kind === 'multi' && members.length > 1)
    .map((group) => {
      const asked = group.question || group.options.join(', ').slice(0, 80);
      const header = distinctHeaders([...table.header, asked]).at(-1) ?? asked;
      return { id: `join ${group.members.join(' ')}`, does: 'join', group, header };
    });
}

/** Both readings of the dates that nothing in the whole column decides: a question, not a guess. */
function dateReadings(inspection: Inspection | null): Finding[] {
  return (inspection?.dates ?? [])
    .filter(({ order_certain }) => !order_certain)
    .flatMap((finding) =>
      (['dmy', 'mdy'] as const).map(
        (order): Finding => ({ id: `read ${finding.column} ${order}`, does: 'read', finding, order }),
      ),
    );
}

/** Everything found, in the order it is shown: how to read dates, what to leave out, what to replace, what to join. */
export function listFindings(preview: Preview, inspection: Inspection | null): Finding[] {
  const quality = (inspection?.quality ?? []).map(
    (finding): Finding => ({ id: `leave_out ${finding.kind} ${finding.reason}`, does: 'leave_out', finding }),
  );
  const privacy = (inspection?.privacy ?? []).map(
    (finding): Finding => ({ id: `replace ${finding.column} ${finding.kind}`, does: 'replace', finding }),
  );
  return [...dateReadings(inspection), ...quality, ...privacy, ...joinable(preview)];
}

/** @returns the findings, by id, that do to a table with this header what an earlier import did on the way */
export function chosenBy({ redacted, dated, joined }: NamedEdits, header: readonly string[]): string[] {
  const at = (name: string) => header.indexOf(name);
  const ids = [
    ...redacted.flatMap((one) => one.kinds.map((kind) => [[one.header], `replace ${at(one.header)} ${kind}`] as const)),
    ...dated.map(({ header: name, order }) => [[name], `read ${at(name)} ${order}`] as const),
    ...joined.map(({ members }) => [members, `join ${members.map(at).join(' ')}`] as const),
  ];
  return ids.flatMap(([names, id]) => (names.every((name) => at(name) >= 0) ? [id] : []));
}

/** @returns what the chosen findings change on the way. */
export function editsOf(findings: readonly Finding[], chosen: ReadonlySet<string>, types: ColumnType[]): PlanEdits {
  const excluded = new Set<number>();
  const kinds = new Map<number, PlanEdits['redacted'][number]['kinds']>();
  const joined: PlanEdits['joined'] = [];
  const dated: PlanEdits['dated'] = [];
  for (const found of findings.filter(({ id }) => chosen.has(id))) {
    if (found.does === 'leave_out') for (const row of found.finding.rows) excluded.add(row);
    if (found.does === 'replace') {
      const { column, kind } = found.finding;
      kinds.set(column, [...(kinds.get(column) ?? []), kind]);
    }
    if (found.does === 'read') dated.push({ column: found.finding.column, order: found.order });
    if (found.does === 'join') {
      const { members, options } = found.group;
      joined.push({ header: found.header, members, options });
    }
  }
  return {
    ...noEdits,
    excluded: [...excluded].sort((a, b) => a - b),
    redacted: [...kinds].map(([column, some]) => ({ column, kinds: some })),
    name_columns: types.flatMap((type, column) => (type === 'Name' ? [column] : [])),
    dated,
    joined,
  };
}
