import { Radio } from '@mantine/core';
import { type DateFinding, writeDate } from '@sheaf/survey-columns';
import type { DayOrder } from '../../../drafts/cleaning/cleaning-steps.ts';
import { openDates } from '../../../drafts/cleaning/row-transforms.ts';
import type { Draft } from '../../../drafts/list/drafts.ts';
import type { Mapping } from '../../../drafts/mapping/mapping.ts';
import { useDraftObjects } from '../../../drafts/objects.ts';
import { longDate } from '../../../lib/language/format.ts';
import css from './finding-list.module.css';
import { words } from './words.ts';

interface OrderProps {
  sample: string;
  label: string;
  value: DayOrder | null;
  onChange: (order: DayOrder) => void;
}

/** Two readings of a date, one of which is chosen. */
export function OrderRadios({ sample, label, value, onChange }: OrderProps) {
  return (
    <Radio.Group
      label={label}
      value={value}
      onChange={(order) => onChange(order === 'dmy' ? 'dmy' : 'mdy')}
      classNames={{ label: css.dateTitle }}
    >
      <div className={css.options}>
        {(['dmy', 'mdy'] as const).map((order) => (
          <Radio
            key={order}
            value={order}
            label={words.dates.reads[order](sample, longDate(writeDate(sample, order)))}
          />
        ))}
      </div>
    </Radio.Group>
  );
}

const takeSample = (open: readonly DateFinding[]): string => open[0]?.sample ?? '';

/** Asks whether the day or the month comes first when no date in the file shows it: once for all columns. */
export function DateQuestion({ draft, mapping }: { draft: Draft; mapping: Mapping }) {
  const { dayOrders, draftList } = useDraftObjects();
  const open = openDates(mapping);
  if (open.length === 0) return null;
  const title = words.dates.title(open.map(({ column }) => mapping.preview.table.header[column] ?? ''));
  const isRemembered = mapping.dayOrder === null && mapping.order !== null;
  return (
    <div className={css.question}>
      <OrderRadios
        sample={takeSample(open)}
        label={title}
        value={mapping.order}
        onChange={(dayOrder) => {
          draftList.decide(draft.id, { dayOrder });
          dayOrders.remember(mapping.preview, dayOrder);
        }}
      />
      <p className={css.hint}>{isRemembered ? words.dates.remembered : words.dates.hint}</p>
    </div>
  );
}
