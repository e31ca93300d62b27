import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../components/dialog.tsx';
import { Waiting } from '../../components/waiting.tsx';
import { saveAs } from '../../lib/files/save-as.ts';
import { useOpened } from '../commands/commands.ts';
import css from './diagnostics-dialog.module.css';
import { pageReport } from './page-report.ts';
import { words } from './words.ts';

const encoder = new TextEncoder();
async function* bytesOf(text: string) {
  yield encoder.encode(text);
}

/** What a report says, before it is saved: nothing is sent from here. */
export function DiagnosticsDialog() {
  const { data: report } = useQuery({
    queryKey: ['report'],
    queryFn: async () => (await window.bridge?.report()) ?? pageReport(),
    gcTime: 0,
    staleTime: 0,
    networkMode: 'always',
  });
  return (
    <Dialog label={words.title} title={words.title} onClose={() => useOpened.setState({ opened: null })}>
      <div className={css.content}>
        <p>{words.intro}</p>
        <p className={css.quiet}>{words.without}</p>
        {report === undefined ? (
          <Waiting sentence={words.collecting} />
        ) : (
          <>
            <textarea className={css.text} aria-label={words.text} lang="en" rows={16} readOnly value={report} />
            <Button variant="filled" onClick={() => void saveAs(bytesOf(report), 'sheaf-report.txt')}>
              {words.save}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}
