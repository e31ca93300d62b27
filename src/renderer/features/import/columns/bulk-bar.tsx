import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useRef } from 'react';
import { type DisplayKind, describeType, isIgnored } from '../../../../contract/index.ts';
import { CrossIcon } from '../../../components/icons.tsx';
import { PanelButton } from '../../../components/panel-button.tsx';
import { useDraftObjects } from '../../../drafts/objects.ts';
import { announce } from '../../../lib/window-state.ts';
import { BulkMenu, type BulkProps } from './bulk-menu.tsx';
import { displayKind, typeOf } from './column-facts.ts';
import css from './columns-panel.module.css';
import { decideTypes, headersAt, withGridRows } from './decide-columns.ts';
import { commonDisplay, DisplaySelect } from './display-select.tsx';
import { TypeSelect } from './type-select.tsx';
import { words } from './words.ts';

/** What can be done with the selected columns at once. */
export function BulkBar(props: BulkProps) {
  const { draftList } = useDraftObjects();
  const { draft, mapping, groups, columns, onAction } = props;
  const { bulk } = words;
  const types = columns.map((column) => typeOf(mapping, column));
  const possible = describeType(types[0] ?? 'Do nothing').displays.filter((kind) =>
    types.every((type) => describeType(type).displays.includes(kind)),
  );
  const [first = null, ...others] = new Set(types);
  const type = others.length === 0 ? first : null;
  const select = useRef<HTMLSpanElement>(null);
  const leaveOut = () => {
    decideTypes(draftList, draft.id, headersAt(mapping, columns), 'Do nothing');
    // The button goes, since the type beside it says the same now.
    select.current?.querySelector('select')?.focus();
  };
  const show = (as: DisplayKind) => {
    const headers = headersAt(mapping, withGridRows(columns, groups));
    draftList.setDisplays(draft.id, headers, as);
    announce(words.displaySet(headers, words.displays[as]));
  };
  return (
    <div className={css.bulk}>
      <span role="status">{bulk.selected(columns.length)}</span>
      <span className={css.bulkType} ref={select}>
        <TypeSelect
          name={bulk.these}
          type={type}
          onChange={(chosen) => decideTypes(draftList, draft.id, headersAt(mapping, columns), chosen)}
        />
      </span>
      {possible.length > 1 && (
        <DisplaySelect
          name={bulk.these}
          kinds={possible}
          value={commonDisplay(columns.map((column) => displayKind(mapping, column)))}
          onChange={show}
        />
      )}
      {!isIgnored(type) && (
        <Button size="compact-sm" onClick={leaveOut}>
          {bulk.leaveOut}
        </Button>
      )}
      <PanelButton label={bulk.more} name={bulk.more} align="end">
        {(close) => <BulkMenu {...props} close={close} />}
      </PanelButton>
      <Tooltip label={bulk.clear}>
        <ActionIcon variant="subtle" aria-label={bulk.clear} onClick={() => onAction({ do: 'clear' })}>
          <CrossIcon />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
