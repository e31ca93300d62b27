import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import { commandIds, commandKeys } from '../../../contract/index.ts';
import css from '../../components/dialog.module.css';
import { Dialog } from '../../components/dialog.tsx';
import { KeyCaps } from '../../components/marks.tsx';
import { hasSingleKeys, setSingleKeys } from '../../lib/keys.ts';
import { useOpened } from './commands.ts';
import { words } from './words.ts';

/** Every key that does something, from the table of the commands and the words of places. */
export function ShortcutsDialog() {
  const [single, setSingle] = useState(hasSingleKeys);
  const change = (on: boolean) => {
    setSingleKeys(on);
    setSingle(on);
  };
  const anywhere = commandIds.flatMap((id) => {
    const keys = commandKeys[id];
    return keys === null ? [] : [{ name: words.names[id], keys: [keys] as string[] }];
  });
  const { title, anywhere: anywhereTitle, places } = words.shortcuts;
  return (
    <Dialog label={title} title={title} onClose={() => useOpened.setState({ opened: null })}>
      <div className={css.body}>
        <Place title={anywhereTitle} keys={anywhere} />
        {places.map((place) => (
          <Place key={place.title} {...place} />
        ))}
        <Switch
          checked={single}
          label={words.shortcuts.single}
          description={words.shortcuts.singleHint}
          onChange={({ currentTarget }) => change(currentTarget.checked)}
        />
        <div>
          <Button variant="subtle" onClick={() => useOpened.setState({ opened: 'diagnostics' })}>
            {words.names.diagnostics}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Place({ title, keys }: { title: string; keys: readonly { name: string; keys: readonly string[] }[] }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <dl className={css.keyList}>
        {keys.map(({ name, keys: ways }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {ways.map((way) => (
                <KeyCaps key={way} keys={way} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
