import { Button } from '@mantine/core';
import { writeDate } from '../../../columns/index.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { CheckIcon } from '../../components/icons.tsx';
import { Message } from '../../components/message.tsx';
import { number } from '../../lib/format.ts';
import css from './check-panel.module.css';
import { choose, type Draft, type Mapping } from './drafts.ts';
import { type Finding, listFindings } from './findings.ts';
import { leftOutOf } from './left-out.ts';
import { lookThrough } from './read-draft.ts';
import { words } from './words.ts';

/** What a careful researcher would look at before sending, each with a tick that has it done on the way. */
export function CheckPanel({ draft, state }: { draft: Draft; state: Mapping }) {
  const inspection = state.look.kind === 'done' ? state.look.inspection : null;
  const findings = listFindings(state.preview, inspection);
  return (
    <div className={css.panel}>
      <LookLine draft={draft} state={state} />
      {findings.length > 0 && <p className={css.intro}>{words.checks.intro}</p>}
      {findings.length === 0 && inspection !== null && (
        <EmptyState icon={<CheckIcon size={28} />} title={words.checks.none} hint={words.checks.noneHint} />
      )}
      <ul className={css.list}>
        {findings.map((found) => (
          <li key={found.id}>
            <FindingLine
              found={found}
              header={state.preview.table.header}
              chosen={state.chosen.has(found.id)}
              onChoose={(isChosen) => choose(draft.id, found.id, isChosen)}
            />
          </li>
        ))}
      </ul>
      <LeftOutList state={state} />
    </div>
  );
}

/** What of the file becomes no answer, and why: nothing is dropped silently. */
function LeftOutList({ state }: { state: Mapping }) {
  const left = leftOutOf(state);
  if (left.length === 0) return null;
  return (
    <section aria-label={words.checks.leftOut}>
      <p className={css.intro}>{words.checks.leftOut}</p>
      <ul className={css.list}>
        {left.map(({ kind, count, reason, columns }) => (
          <li key={`${kind} ${reason}`} className={css.finding}>
            {words.checks.left[kind](count)}
            <p className={css.detail}>{columns === undefined ? reason : `${reason}: ${columns.join(', ')}`}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How far the look is, or the way to begin it. */
function LookLine({ draft, state: { look, scan, types } }: { draft: Draft; state: Mapping }) {
  const begin = () => void lookThrough(draft.id);
  if (look.kind === 'looking') {
    return (
      <p className={css.intro} role="status">
        {words.checks.looking(look.bytes_read, look.bytes_total)}
      </p>
    );
  }
  if (look.kind === 'failed') return <Message tone="bad" role="alert" title={look.sentence} />;
  if (look.kind === 'none') {
    if (scan.kind !== 'planned') return null;
    return (
      <Message tone="plain" title={words.checks.larger(scan.plan.rows)}>
        <Button onClick={begin}>{words.checks.look}</Button>
      </Message>
    );
  }
  if (look.types.every((type, at) => type === types[at])) return null;
  return (
    <Message tone="warn" title={words.checks.again}>
      <Button onClick={begin}>{words.checks.lookAgain}</Button>
    </Message>
  );
}

interface LineProps {
  found: Finding;
  header: readonly string[];
  chosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

function FindingLine({ found, header, chosen, onChoose }: LineProps) {
  const { action, title, details } = describe(found, header);
  return (
    <div className={css.finding}>
      <label className={css.tick}>
        <input type="checkbox" checked={chosen} onChange={({ currentTarget }) => onChoose(currentTarget.checked)} />
        {`${action}: ${title}`}
      </label>
      {details.map((detail) => (
        <p key={detail} className={css.detail}>
          {detail}
        </p>
      ))}
    </div>
  );
}

const shownRows = 12;
const shownSamples = 5;

function rowList(rows: readonly number[]): string {
  const shown = rows.slice(0, shownRows).map(number).join(', ');
  return words.checks.rowList(shown, rows.length, Math.max(0, rows.length - shownRows));
}

/** A finding in words: what ticking it does, what it is, and what it rests on. */
function describe(found: Finding, header: readonly string[]): { action: string; title: string; details: string[] } {
  if (found.does === 'leave_out') {
    const { kind, rows, reason } = found.finding;
    return {
      action: words.checks.leaveOut,
      title: words.checks.quality[kind](rows.length),
      details: [reason, rowList(rows)],
    };
  }
  if (found.does === 'replace') {
    const { kind, count, column, rows, samples } = found.finding;
    const shown = [...new Set(samples.map(({ text }) => text))].slice(0, shownSamples).join(', ');
    const title = words.checks.in(words.checks.personal[kind](count), header[column] ?? '');
    return {
      action: words.checks.replace,
      title,
      details: [words.checks.by(kind, shown), rowList(rows)],
    };
  }
  if (found.does === 'read') {
    const { finding, order } = found;
    const { reads, shown } = words.checks;
    return {
      action: reads[order],
      title: words.checks.in(words.checks.dates, header[finding.column] ?? ''),
      details: [shown(finding.sample, writeDate(finding.sample, order))],
    };
  }
  const { options, members } = found.group;
  const title = words.checks.in(words.checks.columns(members.length), found.header);
  return { action: words.checks.join, title, details: [words.checks.joins, options.join('  ·  ')] };
}
