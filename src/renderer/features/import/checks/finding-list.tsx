import marks from '../../../components/marks.module.css';
import { type CleaningStep, stepKey } from '../../../drafts/cleaning/cleaning-steps.ts';
import { type Finding, listFindings } from '../../../drafts/cleaning/findings.ts';
import { findOrder } from '../../../drafts/cleaning/row-transforms.ts';
import type { Draft } from '../../../drafts/list/drafts.ts';
import type { Mapping } from '../../../drafts/mapping/mapping.ts';
import { useDraftObjects } from '../../../drafts/objects.ts';
import { number } from '../../../lib/language/format.ts';
import { words as shared } from '../../../lib/words.ts';
import { OrderRadios } from './date-question.tsx';
import css from './finding-list.module.css';
import { words } from './words.ts';

const shownRows = 12;
const shownSamples = 5;

function rowList(rows: readonly number[]): string {
  const shown = rows.slice(0, shownRows).map(number).join(', ');
  return words.rowList(shown, rows.length, Math.max(0, rows.length - shownRows));
}

/** What ticking a finding does, its title, and its details. */
interface Description {
  action: string;
  title: string;
  details: string[];
}

const reasonLines = (step: CleaningStep): string[] =>
  step.does === 'leave_out' && step.about !== '' ? [words.reason({ code: step.about })] : [];

type Redaction = Extract<Finding, { does: 'redact' }>;

function describeRedaction({ kind, header, finding }: Redaction, isInspected: boolean): Description {
  const action = words.redact;
  if (finding === null) {
    const details = isInspected ? [words.notFound.redact] : [];
    return { action, title: words.in(words.holds[kind], header), details };
  }
  const { count, whole, rows, samples } = finding;
  const shown = [...new Set(samples.map(({ text }) => text))].slice(0, shownSamples).join(', ');
  if (whole === undefined) {
    const title = words.in(words.personal[kind](count), header);
    return { action, title, details: [words.by(kind, shown), rowList(rows)] };
  }
  const type = shared.columnTypes[whole.type].name;
  const title = words.whole(header, type, words.holds[kind], count, whole.filled);
  return { action, title, details: [words.wholeBy(kind, shown), rowList(rows)] };
}

/**
 * Describes a finding.
 * @param isInspected whether the inspection is complete
 */
function describeFinding(found: Exclude<Finding, { does: 'date_order' }>, isInspected: boolean): Description {
  if (found.does === 'redact') return describeRedaction(found, isInspected);
  if (found.does === 'leave_out') {
    const { kind, finding, step } = found;
    const missing = isInspected ? [words.notFound.leave_out] : [];
    const details =
      finding === null ? [...reasonLines(step), ...missing] : [words.reason(finding.reason), rowList(finding.rows)];
    return { action: words.leaveOut, title: words.quality[kind](finding?.rows.length ?? 0), details };
  }
  const { options, header, step } = found;
  const count = step.does === 'join' ? step.members.length : 0;
  return { action: words.join, title: words.joinedAs(count, header), details: [words.joins, options.join('  ·  ')] };
}

/** @returns the findings of a table, and the cleaning steps that the user has chosen */
export function listMappingFindings({ preview, inspection, dates, cleaningSteps }: Mapping): Finding[] {
  return listFindings({
    preview,
    inspection: inspection.kind === 'done' ? inspection.value : null,
    dates: dates.kind === 'done' ? dates.value : [],
    cleaningSteps,
  });
}

interface ListProps {
  draft: Draft;
  mapping: Mapping;
  findings: readonly Finding[];
}

/** Findings, each with its checkbox or choice. */
export function FindingList({ draft, mapping, findings }: ListProps) {
  const { draftList } = useDraftObjects();
  const chosen = new Set(mapping.cleaningSteps.map(stepKey));
  return (
    <>
      <p className={css.intro}>{words.intro}</p>
      <ul className={css.list}>
        {findings.map((found) => (
          <li key={stepKey(found.step)}>
            {found.does === 'date_order' ? (
              <DatesLine draft={draft} mapping={mapping} found={found} />
            ) : (
              <FindingLine
                found={found}
                isInspected={mapping.inspection.kind === 'done'}
                chosen={chosen.has(stepKey(found.step))}
                onChoose={(isChosen) => draftList.setCleaningStep(draft.id, found.step, isChosen)}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

type Dates = Extract<Finding, { does: 'date_order' }>;

/** The dates of one column, which may have another order than those of other columns. */
function DatesLine({ draft, mapping, found }: { draft: Draft; mapping: Mapping; found: Dates }) {
  const { dayOrders, draftList } = useDraftObjects();
  const { header, finding } = found;
  const label = words.dates.title([header]);
  return (
    <div className={css.finding}>
      <OrderRadios
        sample={finding.sample}
        label={label}
        value={findOrder(header, mapping.cleaningSteps, mapping.order)}
        onChange={(order) => {
          draftList.setCleaningStep(draft.id, { does: 'date_order', header, order }, true);
          dayOrders.remember(mapping.preview, order);
        }}
      />
    </div>
  );
}

interface LineProps {
  found: Exclude<Finding, Dates>;
  isInspected: boolean;
  chosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

function FindingLine({ found, isInspected, chosen, onChoose }: LineProps) {
  const { action, title, details } = describeFinding(found, isInspected);
  return (
    <div className={css.finding}>
      <label className={css.tick}>
        <input type="checkbox" checked={chosen} onChange={({ currentTarget }) => onChoose(currentTarget.checked)} />
        {`${action}: ${title}`}
      </label>
      {details.map((detail) => (
        <p key={detail} className={`${marks.clamp} ${css.detail}`}>
          {detail}
        </p>
      ))}
    </div>
  );
}
