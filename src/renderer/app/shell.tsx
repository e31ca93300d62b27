import { lazy, Suspense, useEffect } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { Waiting } from '../components/waiting.tsx';
import { words as shared } from '../lib/words.ts';
import { ServiceBanner } from './service-banner.tsx';
import css from './shell.module.css';
import { useSearchShortcut } from './shortcuts.ts';
import { Sidebar } from './sidebar.tsx';
import { UndoBar } from './undo-bar.tsx';
import { WindowDrop } from './window-drop.tsx';
import { words } from './words.ts';

const screens = {
  import: () => import('../features/import/import-page.tsx').then((m) => ({ default: m.ImportPage })),
  activity: () => import('../features/activity/activity-page.tsx').then((m) => ({ default: m.ActivityPage })),
  surveys: () => import('../features/library/surveys-page.tsx').then((m) => ({ default: m.SurveysPage })),
  insights: () => import('../features/records/insights-page.tsx').then((m) => ({ default: m.InsightsPage })),
  insight: () => import('../features/records/insight-page.tsx').then((m) => ({ default: m.InsightPage })),
  files: () => import('../features/records/files-page.tsx').then((m) => ({ default: m.FilesPage })),
  file: () => import('../features/records/file-page.tsx').then((m) => ({ default: m.FilePage })),
  participants: () => import('../features/people/participants-page.tsx').then((m) => ({ default: m.ParticipantsPage })),
  participant: () => import('../features/people/participant-page.tsx').then((m) => ({ default: m.ParticipantPage })),
  search: () => import('../features/search/search-page.tsx').then((m) => ({ default: m.SearchPage })),
  survey: () => import('../features/library/survey-page.tsx').then((m) => ({ default: m.SurveyPage })),
};
const ImportPage = lazy(screens.import);
const ActivityPage = lazy(screens.activity);
const SurveysPage = lazy(screens.surveys);
const SurveyPage = lazy(screens.survey);
const ParticipantsPage = lazy(screens.participants);
const ParticipantPage = lazy(screens.participant);
const SearchPage = lazy(screens.search);
const InsightsPage = lazy(screens.insights);
const InsightPage = lazy(screens.insight);
const FilesPage = lazy(screens.files);
const FilePage = lazy(screens.file);

/** Once the first screen stands the others are fetched too: where the service brings the page, it may be away later. */
function useAllScreensSoon(): void {
  useEffect(() => {
    const handle = requestIdleCallback(() => void Promise.allSettled(Object.values(screens).map((load) => load())));
    return () => cancelIdleCallback(handle);
  }, []);
}

/** The frame of VISUAL.md: sidebar, the work, and a drop zone as large as the window. */
export function Shell() {
  useAllScreensSoon();
  useSearchShortcut();
  return (
    <div className={css.shell}>
      <button type="button" className={css.skip} onClick={() => document.getElementById('work')?.focus()}>
        {words.skip}
      </button>
      <Sidebar />
      <main id="work" className={css.work} tabIndex={-1}>
        <ServiceBanner />
        <div className={css.screen}>
          <ErrorBoundary>
            <Suspense fallback={<Waiting sentence={shared.opening} />}>
              <Screens />
            </Suspense>
          </ErrorBoundary>
        </div>
      </main>
      <UndoBar />
      <WindowDrop />
    </div>
  );
}

/** @returns a place within something, as an address names it: a row, a passage, a second */
function place(text: string | undefined): number | null {
  const number = Number(text ?? 'none');
  return Number.isFinite(number) ? number : null;
}

function Screens() {
  return (
    <Switch>
      <Route path="/import" component={ImportPage} />
      <Route path="/activity" component={ActivityPage} />
      <Route path="/surveys" component={SurveysPage} />
      <Route path="/surveys/:survey_key/:row?">
        {({ survey_key, row }) => <SurveyPage key={`${survey_key} ${row}`} surveyKey={survey_key} at={place(row)} />}
      </Route>
      <Route path="/insights" component={InsightsPage} />
      <Route path="/insights/:insight_key/:at?">
        {({ insight_key, at }) => <InsightPage key={insight_key} insightKey={insight_key} at={place(at)} />}
      </Route>
      <Route path="/files" component={FilesPage} />
      <Route path="/files/:wav_key/:at?">
        {({ wav_key, at }) => <FilePage key={wav_key} wavKey={wav_key} at={place(at)} />}
      </Route>
      <Route path="/participants" component={ParticipantsPage} />
      <Route path="/participants/:participant_id">
        {({ participant_id }) => <ParticipantPage key={participant_id} participantId={participant_id} />}
      </Route>
      <Route path="/search" component={SearchPage} />
      <Route>
        <Redirect to="/import" replace />
      </Route>
    </Switch>
  );
}
