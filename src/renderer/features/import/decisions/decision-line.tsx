import { Button, Group, Radio } from '@mantine/core';
import { writeDate } from '@sheaf/survey-columns';
import { type BadRowRules, type BadRows, refusedRows } from '../../../../importer/index.ts';
import { PanelButton } from '../../../components/panel-button.tsx';
import { listOpenDates } from '../../../drafts/cleaning/row-transforms.ts';
import type { Draft } from '../../../drafts/list/drafts.ts';
import type { Mapping } from '../../../drafts/mapping/mapping.ts';
import { keyToSend } from '../../../drafts/mapping/outline.ts';
import { useDraftObjects } from '../../../drafts/objects.ts';
import { longDate } from '../../../lib/language/format.ts';
import { BadRowsPanel, readPolicy } from './bad-rows-panel.tsx';
import { CleanUpPanel, describeCleanUp } from './clean-up.tsx';
import css from './decisions.module.css';
import { words } from './words.ts';

const { bad } = words;

interface LineProps {
  draft: Draft;
  mapping: Mapping;
}

/** Asks whether the day or the month comes first when no date in the file shows it: once for all columns. */
export function DateQuestion({ draft, mapping }: LineProps) {
  const { dayOrders, draftList } = useDraftObjects();
  const [first, ...others] = listOpenDates(mapping);
  if (first === undefined) return null;
  const headers = [first, ...others].map(({ column }) => mapping.preview.table.header[column] ?? '');
  const isRemembered = mapping.dayOrder === null && mapping.order !== null;
  const choose = (chosen: string) => {
    const dayOrder = chosen === 'dmy' ? 'dmy' : 'mdy';
    draftList.decide(draft.id, { dayOrder });
    dayOrders.remember(mapping.preview, dayOrder);
  };
  return (
    <div className={css.question}>
      <Radio.Group
        label={words.dates.title(headers)}
        value={mapping.order}
        onChange={choose}
        classNames={{ label: css.dateTitle }}
      >
        <Group gap="6px 20px">
          {(['dmy', 'mdy'] as const).map((order) => (
            <Radio
              key={order}
              value={order}
              label={words.dates.reads[order](first.sample, longDate(writeDate(first.sample, order)))}
            />
          ))}
        </Group>
      </Radio.Group>
      <p className="quiet">{isRemembered ? words.dates.remembered : words.dates.hint}</p>
    </div>
  );
}

/** What happens to the rows that cannot be imported as they are, and to those with too few cells, which can. */
function describeBadRows(badRows: BadRows, rules: BadRowRules | null): string {
  const refused = refusedRows(badRows);
  const short = badRows.counts.too_few_cells;
  const parts = [
    ...(refused > 0 ? [bad.chip(refused, bad[readPolicy(rules)])] : []),
    ...(short > 0 ? [bad.short(short, rules?.too_few_cells === 'skip')] : []),
  ];
  return parts.join(', ');
}

/** Nothing for a file whose rows are all as wide as its header. */
function BadRowsButton({ draft, mapping }: LineProps) {
  const { badRows, badRowRules: rules } = mapping;
  if (badRows.kind !== 'done' || Object.values(badRows.value.counts).every((count) => count === 0)) return null;
  const isOpen = rules === null && refusedRows(badRows.value) > 0;
  const text = describeBadRows(badRows.value, rules);
  return (
    <PanelButton
      name={isOpen ? `${text} (${words.open})` : text}
      label={isOpen ? <span>{text}</span> : text}
      side="above"
      className={isOpen ? css.open : css.chip}
    >
      {() => <BadRowsPanel draft={draft} mapping={mapping} found={badRows.value} />}
    </PanelButton>
  );
}

/** By which columns people are told apart, where a saved mapping or a receipt says so. */
function PersonKeyButton({ draft, mapping }: LineProps) {
  const { draftList } = useDraftObjects();
  const key = keyToSend(mapping);
  if (key === null) return null;
  const title = words.personKey.title(key.headers);
  return (
    <PanelButton name={title} label={title} side="above" className={css.chip}>
      {(close) => (
        <>
          <p className="quiet">{words.personKey.hint}</p>
          <Button
            onClick={() => {
              draftList.decide(draft.id, { personKey: null });
              close();
            }}
          >
            {words.personKey.remove}
          </Button>
        </>
      )}
    </PanelButton>
  );
}

/**
 * The decisions about a table: bad rows, the order of dates and the clean-up, each as a button that opens it in place.
 * @param hasDates whether the order of dates is among them; if not, it is asked above
 */
export function DecisionLine({ draft, mapping, hasDates }: LineProps & { hasDates: boolean }) {
  const order = hasDates && listOpenDates(mapping).length > 0 ? mapping.order : null;
  const cleanUp = describeCleanUp(mapping);
  return (
    <Group component="section" gap={6} mb={6} aria-label={words.label}>
      <BadRowsButton draft={draft} mapping={mapping} />
      <PersonKeyButton draft={draft} mapping={mapping} />
      {order !== null && (
        <PanelButton name={words.order[order]} label={words.order[order]} side="above" className={css.chip}>
          {() => <DateQuestion draft={draft} mapping={mapping} />}
        </PanelButton>
      )}
      {cleanUp !== null && (
        <PanelButton
          name={cleanUp}
          label={cleanUp}
          side="above"
          className={mapping.inspection.kind === 'failed' ? css.open : css.chip}
        >
          {(close) => <CleanUpPanel draft={draft} mapping={mapping} close={close} />}
        </PanelButton>
      )}
    </Group>
  );
}
