import { ActionIcon, Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useEffect, useId, useState } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import type { LeaveAnswer } from '../../contract/index.ts';
import dialogCss from '../components/dialog.module.css';
import { Dialog } from '../components/dialog.tsx';
import { CrossIcon } from '../components/icons.tsx';
import { createLazyScreen } from '../components/lazy-screen.tsx';
import { ErrorBoundary, Waiting } from '../components/message.tsx';
import { useCommandKeys, useOpened } from '../features/commands/commands.ts';
import { ImportPage } from '../features/import/page/import-page.tsx';
import { sayError } from '../lib/error-sentence.ts';
import { useIsPartOnPaper } from '../lib/paper.ts';
import { words as shared } from '../lib/words.ts';
import { isActive } from '../queue/import-state.ts';
import { useImportQueue, useQueueObjects } from '../queue/objects.ts';
import { type ImportRef, restoreImport, useDeleted } from '../session/library-buttons.tsx';
import { useIdleWork, useSession, useSessionObjects } from '../session/objects.ts';
import { ImportedBar, OpenedItems, ServiceBanner } from './banners.tsx';
import { useKeptFocus } from './kept-focus.ts';
import css from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { WindowDrop, WindowPaste } from './window-drop.tsx';
import { words } from './words.ts';

const dialogs = {
  shortcuts: createLazyScreen(() => import('../features/commands/dialogs.tsx').then((m) => m.ShortcutsDialog)),
  diagnostics: createLazyScreen(() => import('../features/commands/dialogs.tsx').then((m) => m.DiagnosticsDialog)),
  print: createLazyScreen(() => import('../features/commands/dialogs.tsx').then((m) => m.PrintDialog)),
};

/** The open dialog, if any. */
function CommandDialogs() {
  const { opened } = useOpened();
  if (opened === null) return null;
  const { Screen } = dialogs[opened];
  return (
    <Suspense>
      <Screen />
    </Suspense>
  );
}

/** On paper: that the rest was not loaded, and how it is. */
const PartOnPaper = () => useIsPartOnPaper() && <p className="edges">{words.part}</p>;

/** The last deletion, with a button to undo it. It covers nothing, and stays until it is closed, because some users read slowly. */
function UndoBar() {
  const last = useDeleted((state) => state.last);
  const objects = useSessionObjects();
  const restoration = useMutation({ mutationFn: (ref: ImportRef) => restoreImport(objects, ref) });
  if (last === null) return null;
  return (
    <aside className={css.undo} aria-label={shared.deletion.label}>
      <p style={{ overflowWrap: 'anywhere' }}>
        {restoration.error === null ? shared.deletion.deleted(last.name, last.findings) : sayError(restoration.error)}
      </p>
      <Button
        size="compact-sm"
        aria-disabled={restoration.isPending}
        onClick={() => !restoration.isPending && restoration.mutate(last)}
      >
        {shared.deletion.undo}
      </Button>
      <ActionIcon aria-label={shared.close} onClick={() => useDeleted.setState({ last: null })}>
        <CrossIcon />
      </ActionIcon>
    </aside>
  );
}

/** Asks before the desktop's window is closed while imports are running. Escape keeps it open. */
function LeaveDialog() {
  const [isAsked, setIsAsked] = useState(false);
  const count = useImportQueue(({ imports }) => imports.filter(({ state }) => isActive(state)).length);
  useEffect(
    () =>
      window.bridge?.on('leaving', () => {
        setIsAsked(true);
        void window.bridge?.leave('asking');
      }),
    [],
  );
  if (!isAsked) return null;
  const answer = (given: LeaveAnswer) => {
    setIsAsked(false);
    void window.bridge?.leave(given);
  };
  const title = words.leave.title(count);
  return (
    <Dialog label={title} title={title} onClose={() => answer('stay')}>
      <div className={dialogCss.body}>
        <p className="quiet">{words.leave.hint}</p>
        {count > 0 && (
          <Choice
            name={words.leave.background}
            hint={words.leave.backgroundHint}
            isFirst
            onClick={() => answer('background')}
          />
        )}
        <Choice name={words.leave.leave} hint={words.leave.leaveHint} onClick={() => answer('leave')} />
        <Choice name={words.leave.stay} onClick={() => answer('stay')} />
      </div>
    </Dialog>
  );
}

function Choice(props: { name: string; hint?: string; isFirst?: boolean; onClick: () => void }) {
  const id = useId();
  const about = props.hint === undefined ? {} : { 'aria-describedby': id };
  return (
    <Stack gap={4}>
      <Button
        fullWidth
        variant={props.isFirst ? 'filled' : 'default'}
        autoFocus={props.isFirst ?? false}
        onClick={props.onClick}
        {...about}
      >
        {props.name}
      </Button>
      {props.hint !== undefined && (
        <p id={id} className="quiet">
          {props.hint}
        </p>
      )}
    </Stack>
  );
}

const screens = {
  activity: createLazyScreen(() => import('../features/activity/activity-page.tsx').then((m) => m.ActivityPage)),
  surveys: createLazyScreen(() => import('../features/library/surveys-page.tsx').then((m) => m.SurveysPage)),
  documents: createLazyScreen(() => import('../features/documents/document-lists.tsx').then((m) => m.DocumentsPage)),
  insight: createLazyScreen(() => import('../features/documents/document-page.tsx').then((m) => m.InsightPage)),
  file: createLazyScreen(() => import('../features/documents/document-page.tsx').then((m) => m.FilePage)),
  participants: createLazyScreen(() =>
    import('../features/participants/participants.tsx').then((m) => m.ParticipantsPage),
  ),
  participant: createLazyScreen(() =>
    import('../features/participants/participants.tsx').then((m) => m.ParticipantPage),
  ),
  findings: createLazyScreen(() =>
    import('../features/library/findings/findings-page.tsx').then((m) => m.FindingsPage),
  ),
  search: createLazyScreen(() => import('../features/search/search-page.tsx').then((m) => m.SearchPage)),
  settings: createLazyScreen(() => import('../features/settings/settings-page.tsx').then((m) => m.SettingsPage)),
  service: createLazyScreen(() => import('../features/settings/service-page.tsx').then((m) => m.ServicePage)),
  survey: createLazyScreen(() => import('../features/library/survey-page.tsx').then((m) => m.SurveyPage)),
};

/** Fetches the other screens: a page that comes from the service cannot load them while the service is away. */
const fetchAllScreens = (): void =>
  void Promise.allSettled([...Object.values(screens), ...Object.values(dialogs)].map((screen) => screen.fetch()));

/** The frame of the window: the sidebar, the work, and a drop zone as large as the window (docs/visual.md#frame). */
export function Shell() {
  const { queueRestore } = useQueueObjects();
  // Choices on a screen belong to one instance: the same project id is another project elsewhere.
  const instance = useSession((state) => state.instance);
  useIdleWork(fetchAllScreens);
  useCommandKeys();
  useKeptFocus();
  useEffect(() => void queueRestore.start(), [queueRestore]);
  return (
    <div className={css.shell}>
      <button type="button" className={css.skip} onClick={() => document.getElementById('work')?.focus()}>
        {words.skip}
      </button>
      <Sidebar />
      <main id="work" className={css.work} tabIndex={-1}>
        <ServiceBanner />
        <OpenedItems />
        <ImportedBar />
        <PartOnPaper />
        <WindowPaste />
        <div className={css.screen}>
          <ErrorBoundary>
            <Suspense fallback={<Waiting sentence={shared.opening} />}>
              <Screens key={instance} />
            </Suspense>
          </ErrorBoundary>
        </div>
      </main>
      <UndoBar />
      <WindowDrop />
      <CommandDialogs />
      <LeaveDialog />
    </div>
  );
}

/** @returns the position in the address: a row, a passage or a second */
function place(text: string | undefined): number | null {
  const number = Number(text ?? 'none');
  return Number.isFinite(number) ? number : null;
}

/** A survey at a response, a question and a second of a recording: `…/12/7`, `…/12`, `…/-/7`, `…/12/-/3/65`, where a search leads to. */
function AtPlace({ survey_key, rest }: { survey_key: string; rest: string }) {
  const [row, question, medium, second] = rest.split('/');
  const media_id = place(medium);
  return (
    <screens.survey.Screen
      key={`${survey_key} ${rest}`}
      surveyKey={survey_key}
      at={place(row || undefined)}
      question={place(question)}
      heard={media_id === null ? null : { media_id, at: place(second) ?? 0 }}
    />
  );
}

function Screens() {
  return (
    <Switch>
      <Route path="/import" component={ImportPage} />
      <Route path="/activity" component={screens.activity.Screen} />
      <Route path="/surveys" component={screens.surveys.Screen} />
      <Route path="/surveys/:survey_key/*?">
        {({ survey_key, '*': rest = '' }) => <AtPlace {...{ survey_key, rest }} />}
      </Route>
      <Route path="/documents" component={screens.documents.Screen} />
      <Route path="/insights/:insight_key/:at?">
        {({ insight_key, at }) => <screens.insight.Screen key={insight_key} insightKey={insight_key} at={place(at)} />}
      </Route>
      <Route path="/files/:wav_key/:at?">
        {({ wav_key, at }) => <screens.file.Screen key={wav_key} wavKey={wav_key} at={place(at)} />}
      </Route>
      <Route path="/participants" component={screens.participants.Screen} />
      <Route path="/participants/:participant_id">
        {({ participant_id }) => <screens.participant.Screen key={participant_id} participantId={participant_id} />}
      </Route>
      <Route path="/findings" component={screens.findings.Screen} />
      <Route path="/settings" component={screens.settings.Screen} />
      <Route path="/settings/service" component={screens.service.Screen} />
      <Route path="/search/:kind?">{({ kind }) => <screens.search.Screen kind={kind ?? null} />}</Route>
      <Route>
        <Redirect to="/import" replace />
      </Route>
    </Switch>
  );
}
