import type { ColumnType } from '../../../../contract/index.ts';
import { typeHue } from '../../../components/marks.tsx';
import type { DraftList } from '../../../drafts/draft-list.ts';
import type { Draft } from '../../../drafts/drafts.ts';
import type { Mapping } from '../../../drafts/mapping.ts';
import { matchChoices } from '../../../drafts/match-questions.ts';
import type { TargetColumn } from '../../../drafts/target.ts';
import { announce } from '../../../lib/window-state.ts';
import { words } from '../target/words.ts';
import css from './type-select.module.css';

/** The questions of the survey that a column can be. */
export interface MatchContent {
  /** The header of the question it is; null: it is none of them. */
  question: string | null;
  type: ColumnType | null;
  likely: readonly MatchOption[];
  others: readonly MatchOption[];
}

interface MatchOption {
  header: string;
  label: string;
}

const optionOf = ({ header, text }: TargetColumn): MatchOption => ({
  header,
  label: text === header ? header : `${header}: ${text}`,
});

/** @returns what a column can be in the survey; null if there is nothing to choose */
export function matchContent(mapping: Mapping, column: number): MatchContent | null {
  const choices = matchChoices(mapping, column);
  if (choices === null) return null;
  return {
    question: mapping.difference?.renamed.find((one) => one.column === column)?.header ?? null,
    type: mapping.fixed?.[column] ?? null,
    likely: choices.likely.map(optionOf),
    others: choices.others.map(optionOf),
  };
}

/** Sets which question of the survey a column is, and says it. @param question null: none */
export function decideMatch(
  draftList: DraftList,
  { draft: { id }, mapping: { difference } }: { draft: Draft; mapping: Mapping },
  header: string,
  question: string | null,
): void {
  draftList.setMatches(id, [[header, question]]);
  const left = (difference?.missing.length ?? 0) + (question === null ? 1 : -1);
  announce(question === null ? words.match.isNone(header) : words.match.isSaid(header, question, left));
}

interface SelectProps {
  /** The header in the file. */
  name: string;
  match: MatchContent;
  onChange: (question: string | null) => void;
  /** Whether Tab stops at it. In the list it does at the active row only. */
  isReachable?: boolean;
}

/** The question of the survey that a column is, those with a similar wording or the same answers first. */
export function MatchSelect({ name, match, onChange, isReachable = true }: SelectProps) {
  const { question, type, likely, others } = match;
  const options = (some: readonly MatchOption[]) =>
    some.map(({ header, label }) => (
      <option key={header} value={header}>
        {label}
      </option>
    ));
  return (
    <span className={css.select}>
      <span className={css.dot} style={{ background: typeHue(type ?? 'Do nothing') }} />
      <select
        aria-label={words.match.questionOf(name)}
        tabIndex={isReachable ? 0 : -1}
        title={[...likely, ...others].find(({ header }) => header === question)?.label}
        value={question ?? ''}
        onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : value)}
      >
        <option value="">{words.match.none}</option>
        {likely.length > 0 && <optgroup label={words.match.likely}>{options(likely)}</optgroup>}
        {others.length > 0 && <optgroup label={words.match.others}>{options(others)}</optgroup>}
      </select>
    </span>
  );
}
