import { Suspense } from 'react';
import { useOpened } from '../features/commands/commands.ts';
import { Palette } from '../features/commands/palette.tsx';
import { ShortcutsDialog } from '../features/commands/shortcuts-dialog.tsx';
import { useGuide } from '../lib/window-state.ts';
import { lazyScreen } from './lazy-screen.tsx';

export const guide = lazyScreen(() => import('../features/guide/guide.tsx').then((m) => m.Guide));

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

/** The guided import, below the screen while it runs. */
export function GuideFoot() {
  const isRunning = useGuide((state) => state.isRunning);
  return isRunning ? (
    <Suspense>
      <guide.Screen />
    </Suspense>
  ) : null;
}
