import {
  ActionIcon,
  Box,
  Button,
  Checkbox,
  createTheme,
  DirectionProvider,
  Group,
  MantineProvider,
  NativeSelect,
  PasswordInput,
  Radio,
  Stack,
  Tabs,
  TextInput,
  Tooltip,
  type VariantColorsResolver,
  VisuallyHidden,
} from '@mantine/core';
import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { useHashLocation } from 'wouter/use-hash-location';
import { makeSubmit } from '../components/fields.tsx';
import { ErrorBoundary, Message, Waiting } from '../components/message.tsx';
import { DraftsContext } from '../drafts/objects.ts';
import { watchPaper } from '../lib/paper.ts';
import { useAnnouncement } from '../lib/window-state.ts';
import { words } from '../lib/words.ts';
import { QueueContext } from '../queue/objects.ts';
import { SessionContext, useSession, useSessionObjects } from '../session/objects.ts';
import { assemble, type WindowObjects } from './assemble.ts';
import css from './shell.module.css';
import { Shell } from './shell.tsx';

const filled = {
  background: 'var(--accent)',
  hover: 'var(--accent-hover)',
  color: 'var(--on-accent)',
  border: '1px solid transparent',
};
const outlined = {
  background: 'var(--raised)',
  hover: 'var(--hover)',
  color: 'var(--text)',
  border: '1px solid var(--control-line)',
};
const quiet = {
  background: 'transparent',
  hover: 'var(--hover)',
  color: 'var(--text-2)',
  border: '1px solid transparent',
};

/** One accent, for the primary action; every other button is outlined or quiet (docs/visual.md#colour). */
const variants: VariantColorsResolver = ({ variant }) => {
  if (variant === 'filled') return filled;
  return variant === 'subtle' ? quiet : outlined;
};

const theme = createTheme({
  variantColorResolver: variants,
  defaultRadius: 6,
  cursorType: 'pointer',
  fontSmoothing: true,
  respectReducedMotion: true,
  components: {
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle' } }),
    NumberInput: { defaultProps: { size: 'xs' } },
    Select: { defaultProps: { size: 'xs' } },
    Button: Button.extend({ defaultProps: { variant: 'default', size: 'compact-md' } }),
    TextInput: TextInput.extend({ defaultProps: { size: 'xs' } }),
    NativeSelect: NativeSelect.extend({ defaultProps: { size: 'xs' } }),
    Radio: Radio.extend({
      defaultProps: { size: 'xs' },
      vars: () => ({ root: { '--radio-color': 'var(--accent)', '--radio-icon-color': 'var(--on-accent)' } }),
    }),
    Checkbox: Checkbox.extend({
      defaultProps: { size: 'xs', radius: 3, color: 'var(--accent)', iconColor: 'var(--on-accent)' },
    }),
    Group: Group.extend({ defaultProps: { gap: 8 } }),
    Stack: Stack.extend({ defaultProps: { gap: 8 } }),
    Tabs: Tabs.extend({ vars: () => ({ root: { '--tabs-color': 'var(--accent)' } }) }),
    Tooltip: Tooltip.extend({
      defaultProps: { openDelay: 300, withArrow: false, events: { hover: true, focus: true, touch: false } },
    }),
  },
});

/** Providers around the one window. Mantine's variables live in tokens.css: no style tag, so style-src 'self' is enough. */
export function App({ sessionObjects, queueObjects, draftObjects }: WindowObjects) {
  return (
    <DirectionProvider>
      <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
        <QueryClientProvider client={sessionObjects.queryClient}>
          <SessionContext value={sessionObjects}>
            <QueueContext value={queueObjects}>
              <DraftsContext value={draftObjects}>
                <Router hook={useHashLocation}>
                  <ErrorBoundary>
                    <Gate />
                  </ErrorBoundary>
                </Router>
              </DraftsContext>
            </QueueContext>
          </SessionContext>
        </QueryClientProvider>
        <Announcer />
      </MantineProvider>
    </DirectionProvider>
  );
}

function Gate() {
  const session = useSession((state) => state.session);
  // In the desktop requests wait for the service; a page may have to be signed in first.
  if (session.kind === 'connecting' && window.bridge === undefined)
    return (
      <Box component="main" h="100%">
        <VisuallyHidden component="h1">{words.session.heading}</VisuallyHidden>
        <Waiting sentence={words.session.connecting} />
      </Box>
    );
  if (session.kind === 'signed-out') return <SignIn reason={session.reason} />;
  return <Shell />;
}

/** The only live region of the window. It always exists, because screen readers often skip a region that is added together with its text. */
function Announcer() {
  const { sentence, turn } = useAnnouncement();
  return (
    <VisuallyHidden role="status" aria-live="polite" aria-atomic="true">
      <span key={turn}>{sentence}</span>
    </VisuallyHidden>
  );
}

/** Puts the window together and draws it. */
export function start(): void {
  watchPaper();
  const objects = assemble();
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no element with the id "root".');
  createRoot(root).render(
    <StrictMode>
      <App {...objects} />
    </StrictMode>,
  );
}

/** Sign-in for a browser on a shared instance. The desktop signs in by itself. */
export function SignIn({ reason }: { reason: string | null }) {
  const { session } = useSessionObjects();
  const [token, setToken] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const check = useMutation({ mutationFn: (wanted: string) => session.signIn(wanted) });
  const submit = makeSubmit(() => {
    setEmpty(token.trim() === '');
    if (token.trim() !== '') check.mutate(token.trim());
  });
  return (
    <main className={css.signIn}>
      <Stack component="form" gap={16} w="min(360px, 100vw - 32px)" onSubmit={submit}>
        <img
          src={new URL('./sheaf.svg', import.meta.url).href}
          alt=""
          width={40}
          height={40}
          style={{ marginInlineStart: -6 }}
        />
        <h1>{words.signIn.title}</h1>
        {reason !== null && <Message tone="warn" role="alert" title={reason} />}
        <PasswordInput
          size="sm"
          label={words.signIn.label}
          description={words.signIn.intro}
          value={token}
          error={isEmpty ? words.signIn.empty : check.data}
          autoComplete="off"
          data-autofocus
          onChange={(event) => setToken(event.currentTarget.value)}
        />
        <Button type="submit" variant="filled" size="sm" disabled={check.isPending}>
          {check.isPending ? words.signIn.checking : words.signIn.button}
        </Button>
        <Box component="p" fz={12} c="var(--text-2)">
          {words.signIn.at(location.host)}
        </Box>
      </Stack>
    </main>
  );
}
