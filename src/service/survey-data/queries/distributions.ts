import type { AnswerRule } from '../../../columns/index.ts';
import type { Distribution } from '../../../contract/index.ts';
import type { Row } from '../../data/schema/tables.ts';
import type { Handle } from '../../data/sqlite/open.ts';

/** The totals of a chartable question. */
interface Totals {
  unreadable: number;
  /** Distinct options, and all choices. */
  options: number;
  choices: number;
}

/** How often an option was chosen; for a ranking also the sum of its ranks and how often it was first. */
export type OptionRow = Row<'question_options', 'value' | 'count' | 'rank_sum' | 'first_count'>;

/** Further options are summed up as the rest. */
export const shownOptions = 200;

/** The most chosen options; with the index on the count, a million options take no longer than ten. */
function listTopOptions(db: Handle, question_id: number): OptionRow[] {
  return db
    .prepare<[number, number], OptionRow>(
      'SELECT value, count, rank_sum, first_count FROM question_options WHERE question_id = ? ORDER BY count DESC LIMIT ?',
    )
    .all(question_id, shownOptions);
}

function optionsOf(question: Totals, rows: OptionRow[]): Distribution {
  const shown = rows.reduce((sum, { count }) => sum + count, 0);
  return {
    kind: 'options',
    options: rows.map(({ value, count }) => ({ value, count })),
    rest: { options: question.options - rows.length, count: question.choices - shown },
  };
}

/** Percentage of promoters (9, 10) minus percentage of detractors (0 to 6). */
function npsOf(question: Totals, rows: OptionRow[]): Distribution {
  const counts = Array.from(
    { length: 11 },
    (_, score) => rows.find(({ value }) => value === String(score))?.count ?? 0,
  );
  const between = (from: number, to: number) => counts.slice(from, to + 1).reduce((sum, count) => sum + count, 0);
  const [detractors, passives, promoters] = [between(0, 6), between(7, 8), between(9, 10)];
  const all = detractors + passives + promoters;
  const score = all === 0 ? null : (100 * (promoters - detractors)) / all;
  return { kind: 'nps', score, promoters, passives, detractors, counts, unreadable: question.unreadable };
}

function rankingOf(rows: OptionRow[]): Distribution {
  const items = rows.map(({ value, count, rank_sum, first_count }) => ({
    value,
    average_rank: rank_sum / count,
    count,
    first_count,
  }));
  return { kind: 'ranking', items: items.sort((a, b) => a.average_rank - b.average_rank) };
}

/** @param rows the most chosen options, in order */
export function distributionOfOptions(rule: AnswerRule, totals: Totals, rows: OptionRow[]): Distribution {
  if (rule.kind === 'nps') return npsOf(totals, rows);
  if (rule.kind === 'ranking' || rule.kind === 'rank' || rule.kind === 'place') return rankingOf(rows);
  return optionsOf(totals, rows);
}

/** The distribution of a chartable question, from the counts of the import. */
export function listDistribution(db: Handle, question: Totals & { id: number }, rule: AnswerRule): Distribution {
  return distributionOfOptions(rule, question, listTopOptions(db, question.id));
}
