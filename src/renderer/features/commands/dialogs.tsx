import { Box, Button, Group, Kbd, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { commandIds, commandKeys } from '../../../contract/index.ts';
import css from '../../components/dialog.module.css';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorMessage, Waiting } from '../../components/message.tsx';
import { saveAs } from '../../lib/files/save-as.ts';
import { hasSingleKeys, isMac, makeKeyLabels, setSingleKeys } from '../../lib/keys.ts';
import { loadForPaper, printPage } from '../../lib/paper.ts';
import { words as shared } from '../../lib/words.ts';
import { otherKeys, useOpened } from './commands.ts';
import { words } from './words.ts';

const letters = Object.values({ ...shared.columnTypes, ...shared.charted }).map(({ name, letter }) => ({
  name,
  keys: [letter.toUpperCase()],
}));

/** Every key that does something, from the table of the commands and the words of places. */
export function ShortcutsDialog() {
  const [single, setSingle] = useState(hasSingleKeys);
  const change = (on: boolean) => {
    setSingleKeys(on);
    setSingle(on);
  };
  const anywhere = commandIds.flatMap((id) => {
    const keys = commandKeys[id];
    return keys === null ? [] : [{ name: words.names[id], keys: [keys, otherKeys[id] ?? []].flat() }];
  });
  const { anywhere: anywhereTitle, places } = words.shortcuts;
  const title = words.names.shortcuts;
  return (
    <Dialog label={title} title={title} onClose={() => useOpened.setState({ opened: null })}>
      <div className={css.body}>
        <div className={css.columns}>
          <Place title={anywhereTitle} keys={anywhere} />
          {places.map((place) => (
            <Place key={place.title} {...place} />
          ))}
          <Place title={words.shortcuts.letters} keys={letters} />
        </div>
        <Switch
          checked={single}
          label={words.shortcuts.single}
          description={words.shortcuts.singleHint}
          onChange={({ currentTarget }) => change(currentTarget.checked)}
        />
        {window.bridge !== undefined && (
          <Button variant="subtle" onClick={() => useOpened.setState({ opened: 'diagnostics' })}>
            {words.names.diagnostics}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function Place({ title, keys }: { title: string; keys: readonly { name: string; keys: readonly string[] }[] }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <Box component="dl" className={css.keyList} mt={4}>
        {keys.map(({ name, keys: ways }) => (
          <div key={name}>
            <dt>{name}</dt>
            <Group component="dd" className="quiet">
              {ways.map((way, at) => (
                <Group key={way} gap={3}>
                  {at > 0 && ways.length === 2 && <Box me={5}>{words.shortcuts.or}</Box>}
                  {makeKeyLabels(way, isMac).map((key) => (
                    <Kbd key={key} size="xs">
                      {key}
                    </Kbd>
                  ))}
                </Group>
              ))}
            </Group>
          </div>
        ))}
      </Box>
    </section>
  );
}

/** Loads what goes on paper, and opens the dialog of the browser or the system then. Closing it before that prints nothing. */
export function PrintDialog() {
  const { title, loading } = words.print;
  const { error, isSuccess } = useQuery({ queryKey: ['print'], queryFn: loadForPaper, gcTime: 0, staleTime: 0 });
  useEffect(() => {
    if (!isSuccess) return;
    useOpened.setState({ opened: null });
    requestAnimationFrame(printPage);
  }, [isSuccess]);
  return (
    <Dialog label={title} title={title} onClose={() => useOpened.setState({ opened: null })}>
      <div className={css.body}>{error === null ? <Waiting sentence={loading} /> : <ErrorMessage error={error} />}</div>
    </Dialog>
  );
}

/** Shows the desktop's diagnostics report before it is saved. Nothing is sent. */
export function DiagnosticsDialog() {
  const { data: report } = useQuery({
    queryKey: ['report'],
    queryFn: async () => (await window.bridge?.report()) ?? '',
    gcTime: 0,
    staleTime: 0,
  });
  return (
    <Dialog label={words.report.title} title={words.report.title} onClose={() => useOpened.setState({ opened: null })}>
      <div className={css.body}>
        <p>{words.report.intro}</p>
        <p className="quiet">{words.report.without}</p>
        {report === undefined ? (
          <Waiting sentence={words.report.collecting} />
        ) : (
          <>
            <textarea
              className={css.reportText}
              aria-label={words.report.text}
              lang="en"
              rows={16}
              readOnly
              value={report}
            />
            <Button variant="filled" onClick={() => void saveAs(report, 'sheaf-report.txt')}>
              {words.report.save}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}
