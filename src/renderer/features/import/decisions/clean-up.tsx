import { Box, Button, Checkbox, Group, VisuallyHidden } from '@mantine/core';
import type { PrivacyFinding, QualityFinding } from '@sheaf/survey-columns';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { readSomeRows } from '../../../../importer/index.ts';
import { DataGrid } from '../../../components/data-grid.tsx';
import marks from '../../../components/marks.module.css';
import { Message } from '../../../components/message.tsx';
import { type Finding, listFindings, stepKey } from '../../../drafts/cleaning/cleaning-steps.ts';
import { listLeftOutRows } from '../../../drafts/cleaning/row-transforms.ts';
import type { MappedDraft, Mapping } from '../../../drafts/mapping/mapping.ts';
import { useDraftObjects } from '../../../drafts/objects.ts';
import { toCsv } from '../../../drafts/reading/draft-source.ts';
import { number } from '../../../lib/language/format.ts';
import { words as shared } from '../../../lib/words.ts';
import { words as fileWords } from '../words.ts';
import css from './decisions.module.css';
import { words } from './words.ts';

const { cleanUp } = words;

const readInspection = ({ inspection }: Mapping) => (inspection.kind === 'done' ? inspection.value : null);

/** @returns the findings of a table, and the cleaning steps that the user has chosen */
const listMappingFindings = (mapping: Mapping): Finding[] =>
  listFindings(mapping.preview.table.header, readInspection(mapping), mapping.cleaningSteps);

/** Two people may have one name: it is shown, and left out only where that was decided before. */
const isNote = (found: Finding, { cleaningSteps }: Mapping): boolean =>
  found.does === 'leave_out' &&
  found.kind === 'namesake' &&
  !cleaningSteps.some((step) => stepKey(step) === stepKey(found.step));

/** @returns how far the checks are, or what is done with what they found; null: nothing was found */
export function describeCleanUp(mapping: Mapping): string | null {
  const { inspection, scan, cleaningSteps } = mapping;
  if (inspection.kind === 'failed') return cleanUp.failed;
  if (inspection.kind === 'working') return cleanUp.inspecting(inspection.bytesRead, inspection.bytesTotal);
  if (scan.kind === 'working') return fileWords.scan.counting(scan.bytesRead, scan.bytesTotal);
  if (scan.kind !== 'done') return fileWords.scan.counting(0, 1);
  if (inspection.kind !== 'done') return cleanUp.notChecked;
  const left = listLeftOutRows(cleaningSteps, inspection.value).length;
  const { header } = mapping.preview.table;
  const redacted = cleaningSteps.flatMap((step) => (step.does === 'redact' ? step.header : []));
  const replaced = new Set(redacted.filter((name) => header.includes(name))).size;
  const facts = [
    ...(left > 0 ? [cleanUp.leftOut(left, scan.value.plan.rows)] : []),
    ...(replaced > 0 ? [cleanUp.replaced(replaced)] : []),
  ];
  if (facts.length > 0) return (mapping.isCleanedAsBefore ? cleanUp.asBefore : cleanUp.title)(facts.join(', '));
  const found = listMappingFindings(mapping);
  const asked = found.filter((one) => !isNote(one, mapping));
  if (asked.length > 0) return cleanUp.review(asked.length);
  const [namesakes] = found;
  return namesakes === undefined ? null : cleanUp.title(cleanUp.quality.namesake(namesakes.finding?.rows.length ?? 0));
}

interface PanelProps extends MappedDraft {
  /** Closes the panel; the focus goes to the button that opened it. */
  close: () => void;
}

/** What the checks found, each with a box to leave it out or to replace it, and the responses it is about. */
export function CleanUpFindings({ draft, mapping, close }: PanelProps) {
  const { draftList } = useDraftObjects();
  const [shown, setShown] = useState<string | null>(null);
  const findings = listMappingFindings(mapping);
  const isInspected = mapping.inspection.kind === 'done';
  const chosen = new Set(mapping.cleaningSteps.map(stepKey));
  const choose = (some: readonly Finding[], isChosen: boolean) =>
    draftList.setCleaningSteps(
      draft.id,
      some.map(({ step }) => step),
      isChosen,
      mapping.cleaningSteps,
    );
  const details = findings.filter(({ does }) => does === 'redact');
  const notes = findings.filter((found) => isNote(found, mapping));
  const rows = findings.filter((found) => found.does === 'leave_out' && !notes.includes(found));
  const isAsked = findings.length > notes.length;
  const replaced = details.filter(({ step }) => chosen.has(stepKey(step))).length;
  const line = (found: Finding) => {
    const key = stepKey(found.step);
    return (
      <FindingLine
        key={key}
        {...describeFinding(found, isInspected, isNote(found, mapping))}
        isChosen={chosen.has(key)}
        onChoose={isNote(found, mapping) ? null : (isChosen) => choose([found], isChosen)}
        isShown={shown === key}
        onShow={found.finding === null ? null : () => setShown(shown === key ? null : key)}
      >
        {found.finding !== null && <FoundRows draft={draft} mapping={mapping} finding={found.finding} />}
      </FindingLine>
    );
  };
  return (
    <>
      <Inspection draft={draft} mapping={mapping} close={close} />
      {isInspected && isAsked && <p className="quiet">{cleanUp.intro}</p>}
      {isAsked && (
        <ul className={css.list}>
          {rows.map(line)}
          {details.length > 1 && (
            <li>
              <Checkbox
                label={cleanUp.redactAll}
                checked={replaced === details.length}
                indeterminate={replaced > 0 && replaced < details.length}
                onChange={({ currentTarget }) => choose(details, currentTarget.checked)}
              />
            </li>
          )}
          {details.map(line)}
        </ul>
      )}
      {notes.length > 0 && (
        <section aria-label={cleanUp.notes}>
          <h3 className="quiet">{cleanUp.notes}</h3>
          <ul className={css.list}>{notes.map(line)}</ul>
        </section>
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

const shownSamples = 5;

/** What ticking a finding does to what, and why. */
interface Description {
  label: string;
  detail: string | null;
}

function describeRedaction(
  { kind, header, finding }: Extract<Finding, { does: 'redact' }>,
  isInspected: boolean,
): Description {
  if (finding === null) {
    const label = cleanUp.redact(cleanUp.in(cleanUp.holds[kind], header));
    return { label, detail: isInspected ? cleanUp.notFound.redact : null };
  }
  const { count, whole, samples } = finding;
  const shown = [...new Set(samples.map(({ text }) => text))].slice(0, shownSamples).join(', ');
  if (whole === undefined) {
    const label = cleanUp.redact(cleanUp.in(cleanUp.personal[kind](count), header));
    return { label, detail: cleanUp.by(kind, shown) };
  }
  const type = shared.columnTypes[whole.type].name;
  const label = cleanUp.redact(cleanUp.whole(header, type, cleanUp.holds[kind], count, whole.filled));
  return { label, detail: cleanUp.wholeBy(kind, shown) };
}

/** @param isInspected whether the inspection is complete */
function describeFinding(found: Finding, isInspected: boolean, isNoted: boolean): Description {
  if (found.does === 'redact') return describeRedaction(found, isInspected);
  const { kind, finding } = found;
  const what = cleanUp.quality[kind](finding?.rows.length ?? 0);
  const label = isNoted ? what : cleanUp.leaveOut(what);
  if (finding === null) return { label, detail: isInspected ? cleanUp.notFound.leave_out : null };
  return { label, detail: cleanUp.reason(finding.reason) };
}

interface LineProps extends Description {
  isChosen: boolean;
  /** null: it is only said. */
  onChoose: ((isChosen: boolean) => void) | null;
  isShown: boolean;
  /** null: nothing can be shown. */
  onShow: (() => void) | null;
  children: ReactNode;
}

function FindingLine({ label, detail, isChosen, onChoose, isShown, onShow, children }: LineProps) {
  return (
    <li>
      <Group gap={12} align="flex-start" justify="space-between" wrap="nowrap">
        {onChoose === null ? (
          <p>{label}</p>
        ) : (
          <Checkbox
            label={label}
            checked={isChosen}
            onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
          />
        )}
        {onShow !== null && (
          <Button
            variant="subtle"
            size="compact-xs"
            c="var(--accent-text)"
            aria-expanded={isShown}
            aria-label={cleanUp.showRowsOf(label)}
            onClick={onShow}
          >
            {isShown ? shared.hide : shared.show}
          </Button>
        )}
      </Group>
      {detail !== null && (
        <Box component="p" ps={onChoose === null ? 0 : 28} className={`quiet ${marks.clamp}`}>
          {detail}
        </Box>
      )}
      {isShown && children}
    </li>
  );
}

/** As many as somebody looks through. */
const mostRows = 100;

interface RowsProps extends MappedDraft {
  finding: QualityFinding | PrivacyFinding;
}

/** The responses that a finding is about, as they are in the file; the column that it is about comes first. */
function FoundRows({ draft, mapping, finding }: RowsProps) {
  const { preview, scan } = mapping;
  const wanted = finding.rows.slice(0, mostRows);
  const { data: rows = [], error } = useQuery({
    queryKey: ['found rows', draft.id, preview.dialect, wanted],
    queryFn: () => {
      const file = toCsv(draft);
      if (file === null || scan.kind !== 'done') return [];
      return readSomeRows(file, preview.dialect, scan.value.index, wanted);
    },
    networkMode: 'always',
    gcTime: 0,
  });
  const { header } = preview.table;
  const first = 'column' in finding ? [finding.column] : [];
  const order = [...first, ...[...header.keys()].filter((column) => !first.includes(column))];
  const more = finding.rows.length - wanted.length;
  if (error !== null) return <p className="quiet">{words.bad.unreadHint}</p>;
  return (
    <>
      <Box mt={8}>
        <DataGrid
          mostRows={5.5}
          label={words.cleanUp.rowsShown}
          columns={order.map((column) => ({
            name: header[column] ?? '',
            title: preview.table.texts[column] ?? '',
          }))}
          rowCount={wanted.length}
          findNumber={(row) => wanted[row]}
          cell={(row, at) => rows[row]?.[order[at] ?? 0]}
        />
      </Box>
      {more > 0 && <p className="quiet">{words.cleanUp.more(number(more))}</p>}
    </>
  );
}
