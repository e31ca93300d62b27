import { Suspense } from 'react';
import { useOpened } from '../features/commands/commands.ts';
import { Palette } from '../features/commands/palette.tsx';
import { ShortcutsDialog } from '../features/commands/shortcuts-dialog.tsx';
import { lazyScreen } from './lazy-screen.tsx';

const diagnostics = lazyScreen(() =>
  import('../features/commands/diagnostics-dialog.tsx').then((m) => m.DiagnosticsDialog),
);

/** The open dialog, if any. Palette and shortcuts are part of the first load, because users keep typing after the keys that open them. */
export function CommandDialogs() {
  const { opened } = useOpened();
  if (opened === 'palette') return <Palette />;
  if (opened === 'diagnostics')
    return (
      <Suspense>
        <diagnostics.Screen />
      </Suspense>
    );
  return opened === 'shortcuts' ? <ShortcutsDialog /> : null;
}
