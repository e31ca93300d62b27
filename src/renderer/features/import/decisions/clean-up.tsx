import { Button, Checkbox, VisuallyHidden } from '@mantine/core';
import marks from '../../../components/marks.module.css';
import { Message } from '../../../components/message.tsx';
import { type Finding, listFindings, stepKey } from '../../../drafts/cleaning/cleaning-steps.ts';
import { leftOutRows } from '../../../drafts/cleaning/row-transforms.ts';
import type { Draft } from '../../../drafts/list/drafts.ts';
import type { Mapping } from '../../../drafts/mapping/mapping.ts';
import { useDraftObjects } from '../../../drafts/objects.ts';
import { number } from '../../../lib/language/format.ts';
import { words as shared } from '../../../lib/words.ts';
import css from './decisions.module.css';
import { words } from './words.ts';

const { cleanUp } = words;

/** More findings would not fit on the button. */
const namedFindings = 2;

const readInspection = ({ inspection }: Mapping) => (inspection.kind === 'done' ? inspection.value : null);

/** @returns the findings of a table, and the cleaning steps that the user has chosen */
const listMappingFindings = (mapping: Mapping): Finding[] =>
  listFindings(mapping.preview.table.header, readInspection(mapping), mapping.cleaningSteps);

/** Names the first findings with their counts. */
function nameFindings(findings: readonly Finding[]): string {
  const names = findings.map(({ kind, does, finding }) =>
    does === 'redact' ? cleanUp.personal[kind](finding?.count ?? 0) : cleanUp.quality[kind](finding?.rows.length ?? 0),
  );
  return `${names.slice(0, namedFindings).join(', ')}${names.length > namedFindings ? ' …' : ''}`;
}

/** @returns how far the checks are, or what is done with what they found; null before there are rows to check */
export function describeCleanUp(mapping: Mapping): string | null {
  const { inspection, scan, cleaningSteps } = mapping;
  if (inspection.kind === 'working') return cleanUp.inspecting(inspection.bytesRead, inspection.bytesTotal);
  if (inspection.kind === 'failed') return cleanUp.failed;
  if (inspection.kind !== 'done' || scan.kind !== 'done') return scan.kind === 'done' ? cleanUp.notChecked : null;
  const findings = listMappingFindings(mapping);
  const left = leftOutRows(cleaningSteps, inspection.value).length;
  const { header } = mapping.preview.table;
  const redacted = cleaningSteps.flatMap((step) => (step.does === 'redact' ? step.header : []));
  const replaced = new Set(redacted.filter((name) => header.includes(name))).size;
  const facts = [
    ...(left > 0 ? [cleanUp.leftOut(left, scan.value.plan.rows)] : []),
    ...(replaced > 0 ? [cleanUp.replaced(replaced)] : []),
  ];
  if (facts.length > 0) return cleanUp.title(facts.join(', '));
  return findings.length === 0 ? cleanUp.clean : cleanUp.title(cleanUp.kept(findings.length, nameFindings(findings)));
}

interface PanelProps {
  draft: Draft;
  mapping: Mapping;
  /** Closes the panel; the focus goes to the button that opened it. */
  close: () => void;
}

/** What the checks found, each with a box to leave it out or to replace it. */
export function CleanUpPanel({ draft, mapping, close }: PanelProps) {
  const { draftList } = useDraftObjects();
  const findings = listMappingFindings(mapping);
  const chosen = new Set(mapping.cleaningSteps.map(stepKey));
  const isInspected = mapping.inspection.kind === 'done';
  return (
    <>
      <Inspection draft={draft} mapping={mapping} close={close} />
      {isInspected && <p className="quiet">{findings.length === 0 ? cleanUp.noneHint : cleanUp.intro}</p>}
      {findings.length > 0 && (
        <ul className={css.list}>
          {findings.map((finding) => (
            <FindingLine
              key={stepKey(finding.step)}
              finding={finding}
              isInspected={isInspected}
              isChosen={chosen.has(stepKey(finding.step))}
              onChoose={(isChosen) => draftList.setCleaningStep(draft.id, finding.step, isChosen)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

/** The progress of the checks, or a button that starts them. */
function Inspection({ draft, mapping: { inspection, scan }, close }: PanelProps) {
  const { draftList, tableQueries } = useDraftObjects();
  if (inspection.kind === 'working') {
    const { bytesRead, bytesTotal } = inspection;
    const quarter = Math.floor((4 * bytesRead) / Math.max(1, bytesTotal));
    return (
      <>
        <p className="quiet">{cleanUp.inspecting(bytesRead, bytesTotal)}</p>
        {/* Said once for each quarter. */}
        <VisuallyHidden role="status">{cleanUp.inspecting(quarter, 4)}</VisuallyHidden>
      </>
    );
  }
  if (inspection.kind === 'failed') {
    return (
      <Message tone="bad" role="alert" title={inspection.sentence}>
        <Button onClick={() => tableQueries.retry(draft.id, 'inspection')}>{cleanUp.checkAgain}</Button>
      </Message>
    );
  }
  if (inspection.kind === 'done' || scan.kind !== 'done') return null;
  return (
    <Message tone="plain" title={cleanUp.larger(scan.value.plan.rows)}>
      <Button
        onClick={() => {
          draftList.decide(draft.id, { inspectAnyway: true });
          close();
        }}
      >
        {cleanUp.inspect}
      </Button>
    </Message>
  );
}

const shownRows = 12;
const shownSamples = 5;

function listRows(rows: readonly number[]): string {
  const shown = rows.slice(0, shownRows).map(number).join(', ');
  return cleanUp.rowList(shown, rows.length, Math.max(0, rows.length - shownRows));
}

/** What ticking a finding does to what, and its details. */
interface Description {
  label: string;
  details: string[];
}

function describeRedaction(
  { kind, header, finding }: Extract<Finding, { does: 'redact' }>,
  isInspected: boolean,
): Description {
  if (finding === null) {
    const label = cleanUp.redact(cleanUp.in(cleanUp.holds[kind], header));
    return { label, details: isInspected ? [cleanUp.notFound.redact] : [] };
  }
  const { count, whole, rows, samples } = finding;
  const shown = [...new Set(samples.map(({ text }) => text))].slice(0, shownSamples).join(', ');
  if (whole === undefined) {
    const label = cleanUp.redact(cleanUp.in(cleanUp.personal[kind](count), header));
    return { label, details: [cleanUp.by(kind, shown), listRows(rows)] };
  }
  const type = shared.columnTypes[whole.type].name;
  const label = cleanUp.redact(cleanUp.whole(header, type, cleanUp.holds[kind], count, whole.filled));
  return { label, details: [cleanUp.wholeBy(kind, shown), listRows(rows)] };
}

/** @param isInspected whether the inspection is complete */
function describeFinding(found: Finding, isInspected: boolean): Description {
  if (found.does === 'redact') return describeRedaction(found, isInspected);
  const { kind, finding } = found;
  const label = cleanUp.leaveOut(cleanUp.quality[kind](finding?.rows.length ?? 0));
  if (finding === null) return { label, details: isInspected ? [cleanUp.notFound.leave_out] : [] };
  return { label, details: [cleanUp.reason(finding.reason), listRows(finding.rows)] };
}

interface LineProps {
  finding: Finding;
  isInspected: boolean;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

function FindingLine({ finding, isInspected, isChosen, onChoose }: LineProps) {
  const { label, details } = describeFinding(finding, isInspected);
  return (
    <li>
      <Checkbox label={label} checked={isChosen} onChange={({ currentTarget }) => onChoose(currentTarget.checked)} />
      {details.map((detail) => (
        <p key={detail} className={`${marks.clamp} ${css.detail}`}>
          {detail}
        </p>
      ))}
    </li>
  );
}
