import { Box, Button, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Condition, Survey } from '../../../contract/index.ts';
import { PickingContext } from '../../components/charts/picking.tsx';
import { DialogButton } from '../../components/dialog.tsx';
import { TimeAgo } from '../../components/marks.tsx';
import { Message } from '../../components/message.tsx';
import { PanelButton } from '../../components/panel-button.tsx';
import { RecordFrame } from '../../components/record-frame.tsx';
import { useImported } from '../../lib/window-state.ts';
import { words as shared } from '../../lib/words.ts';
import { useStepFailure } from '../../session/history.ts';
import { DeleteButton } from '../../session/library-buttons.tsx';
import { Loaded, LoadFailure } from '../../session/load-failure.tsx';
import { surveyQuery } from '../../session/queries.ts';
import type { Heard } from '../../session/response-answers.tsx';
import { useRoom } from '../../session/room.ts';
import { useView, type View } from '../../session/survey-view.ts';
import { CompareList } from './compare/compare-list.tsx';
import { CompareChips, CompareTools } from './compare/compare-tools.tsx';
import { ExportDialog } from './dialogs/export-dialog.tsx';
import { isOpen, KeyDialog, useKeyChange } from './dialogs/key-dialog.tsx';
import { RenameDialog } from './dialogs/rename-dialog.tsx';
import { WavesDialog } from './dialogs/waves-dialog.tsx';
import { words as dialogs } from './dialogs/words.ts';
import { isPicked } from './filter/conditions.ts';
import { Count, FilterBar } from './filter/filter-bar.tsx';
import { type Filtered, findResponses, pick, useFiltered } from './filter/view.ts';
import { OpenAnswers, readAnswers } from './open-answers.tsx';
import { QuestionList } from './question-list.tsx';
import { type Opened, ResponsesTable } from './responses-table.tsx';
import { words } from './words.ts';

/** How many people answered: the way to the list of them. */
function PeopleFact({ survey }: { survey: Survey }) {
  const { survey_key, number_of_participants, person_key, person_key_change } = survey;
  const text = dialogs.people.fact(number_of_participants, person_key?.name ?? null);
  if (isOpen(person_key_change)) return <li>{dialogs.people.reading}</li>;
  return (
    number_of_participants > 0 && (
      <li>
        <Link to={`/participants?survey=${survey_key}`}>{text}</Link>
      </li>
    )
  );
}

type MenuDialog = 'rename' | 'people' | 'waves';

/** What is rarely done with a survey. */
function SurveyMenu({ survey }: { survey: Survey }) {
  const [dialog, setDialog] = useState<MenuDialog | null>(null);
  const onClose = () => setDialog(null);
  const change = useKeyChange(survey);
  const { survey_key, survey_name, waves } = survey;
  const entries: [MenuDialog, string][] = [
    ['rename', words.rename.button],
    ['people', dialogs.people.open],
    ...(waves.length > 1 ? [['waves', dialogs.waves.open] as [MenuDialog, string]] : []),
  ];
  return (
    <>
      <PanelButton label={words.survey.more} name={words.survey.more} size="compact-md">
        {(close) => (
          <>
            {entries.map(([name, label]) => (
              <Button
                key={name}
                variant="subtle"
                justify="flex-start"
                aria-haspopup="dialog"
                onClick={() => {
                  close();
                  setDialog(name);
                }}
              >
                {label}
              </Button>
            ))}
            <DeleteButton
              item={{ kind: 'survey', key: survey_key, name: survey_name }}
              to="/surveys"
              variant="subtle"
              justify="flex-start"
            />
          </>
        )}
      </PanelButton>
      {dialog === 'rename' && <RenameDialog survey={survey} onClose={onClose} />}
      {dialog === 'people' && <KeyDialog survey={survey} change={change} onClose={onClose} />}
      {dialog === 'waves' && <WavesDialog survey={survey} onClose={onClose} />}
    </>
  );
}

/** Says that a change could not be taken back, or made again, and why. The next change takes it away. */
function StepFailure({ surveyKey }: { surveyKey: string }) {
  const failure = useStepFailure(surveyKey);
  if (failure === null) return null;
  return (
    <Box className="edges" pb={8}>
      <Message tone="bad" role="alert" title={words.step[failure.of]} hint={failure.message} />
    </Box>
  );
}

interface PlaceProps {
  /** The response to open it at, from 1; null: at its questions. */
  at: number | null;
  /** The question to show there; null: the first. */
  question: number | null;
  /** The place in a recording of the response; null: none was found. */
  heard: Heard | null;
}

/** One survey: its questions with a chart each, and its responses row by row. */
export function SurveyPage({ surveyKey, ...place }: PlaceProps & { surveyKey: string }) {
  const query = useQuery(surveyQuery(surveyKey));
  return (
    <Loaded query={query} heading={shared.surveys} waiting={words.survey.loading}>
      {(survey) => <Content survey={survey} {...place} />}
    </Loaded>
  );
}

function Content({ survey, at, question, heard }: PlaceProps & { survey: Survey }) {
  const [tab, openTab] = useState<string | null>(at === null ? 'questions' : 'responses');
  const setTab = (chosen: string | null) => {
    useImported.setState({ last: null });
    openTab(chosen);
  };
  const [opened, setOpened] = useState<Opened | null>(
    at === null ? null : { at: at - 1, within: 'file', question, heard },
  );
  const view = useView(survey.survey_key);
  const filtered = useFiltered(survey, view);
  const picking = useMemo(
    () => ({
      pick: (condition: Condition) => pick(survey.survey_key, condition),
      isPicked: (condition: Condition) => isPicked(view.filter, condition),
    }),
    [survey.survey_key, view.filter],
  );
  const openRow = (wanted: number, question: number | null) => {
    setOpened({ at: wanted, within: 'file', question });
    setTab('responses');
  };
  return (
    <SurveyFrame survey={survey} filtered={filtered} view={view}>
      <Tabs
        value={tab}
        onChange={setTab}
        keepMounted={false}
        styles={{ panel: { paddingBlock: '4px 20px', paddingInline: 'var(--page-inline)' } }}
      >
        <FilterBar
          survey={survey}
          view={view}
          tabs={
            <Tabs.List>
              <Tabs.Tab value="questions">{words.survey.tabs.questions}</Tabs.Tab>
              <Tabs.Tab value="responses">{words.survey.tabs.responses}</Tabs.Tab>
              <Tabs.Tab value="notes">{words.survey.tabs.notes}</Tabs.Tab>
            </Tabs.List>
          }
          tools={tab === 'questions' && <CompareTools survey={survey} />}
          actions={
            <>
              <DialogButton label={words.survey.export} size="compact-md">
                {(close) => <ExportDialog survey={survey} view={view} filtered={filtered.count} onClose={close} />}
              </DialogButton>
              <SurveyMenu survey={survey} />
            </>
          }
          chips={tab === 'questions' && <CompareChips survey={survey} view={view} />}
        />
        <StepFailure surveyKey={survey.survey_key} />
        {filtered.error !== null && (
          <Box className="edges" pb={8}>
            <LoadFailure error={filtered.error} onRetry={filtered.retry} />
          </Box>
        )}
        <Tabs.Panel value="questions">
          {view.by === null ? (
            <PickingContext value={picking}>
              <Box h="100%" aria-busy={filtered.isBusy}>
                <QuestionList
                  survey={filtered.survey}
                  sought={question}
                  filter={view.filter}
                  findResponses={(question) => findResponses(question, view, filtered)}
                  onRow={openRow}
                  onAnswers={(question) => {
                    readAnswers(survey.survey_key, { question, typed: '', top: 0 });
                    setTab('notes');
                  }}
                />
              </Box>
            </PickingContext>
          ) : (
            <CompareList key={view.by[0]} survey={survey} view={{ ...view, by: view.by }} />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="responses">
          <ResponsesTable survey={survey} filter={view.filter} opened={opened} onOpened={setOpened} />
        </Tabs.Panel>
        <Tabs.Panel value="notes">
          <OpenAnswers survey={filtered.survey} filter={view.filter} onRow={openRow} />
        </Tabs.Panel>
      </Tabs>
    </SurveyFrame>
  );
}

interface FrameProps {
  survey: Survey;
  view: View;
  filtered: Filtered;
  children: ReactNode;
}

function SurveyFrame({ survey, view, filtered, children }: FrameProps) {
  const [, navigate] = useLocation();
  const { survey_name, status } = survey;
  const projectName = useRoom().nameProject(survey.project.id);
  return (
    <RecordFrame
      back={{ to: '/surveys', label: words.survey.back }}
      title={survey_name}
      facts={
        <>
          {survey.number_of_responses > 0 && (
            <li>
              <Count filtered={filtered} all={survey.number_of_responses} />
            </li>
          )}
          {/* Under a filter their number would be that of all responses. */}
          {view.filter.length === 0 && <PeopleFact survey={survey} />}
          {survey.waves.length > 1 && <li>{dialogs.waves.fact(survey.waves.length)}</li>}
          {projectName !== null && <li>{shared.in(projectName)}</li>}
          <li>
            {words.survey.imported} <TimeAgo iso={survey.completed_at ?? survey.created_at} />
          </li>
        </>
      }
      notice={
        status !== 'COMPLETED' && (
          <Message tone="warn" title={words.survey.incomplete} hint={words.survey.incompleteHint}>
            <Button onClick={() => navigate('/activity')}>{words.survey.activity}</Button>
          </Message>
        )
      }
    >
      {children}
    </RecordFrame>
  );
}
