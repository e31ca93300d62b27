import { Button, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Survey } from '../../../contract/index.ts';
import { Facts } from '../../components/facts.tsx';
import { BackIcon } from '../../components/icons.tsx';
import { Message } from '../../components/message.tsx';
import { TimeAgo } from '../../components/time-ago.tsx';
import { Waiting } from '../../components/waiting.tsx';
import { DeleteButton } from '../../session/delete-button.tsx';
import { LoadFailure } from '../../session/load-failure.tsx';
import { SendOnButton } from '../../session/send-on-button.tsx';
import { ExportButton } from './export-button.tsx';
import { NotesList } from './notes-list.tsx';
import { surveyQuery } from './queries.ts';
import { QuestionList } from './question-list.tsx';
import { ResponsesTable } from './responses-table.tsx';
import css from './survey-page.module.css';
import { words } from './words.ts';

/** One survey: its questions with a chart each, and its responses row by row. @param at the response (1-based) to open it at */
export function SurveyPage({ surveyKey, at }: { surveyKey: string; at: number | null }) {
  const { data, error, refetch } = useQuery(surveyQuery(surveyKey));
  const [tab, setTab] = useState<string | null>(at === null ? 'questions' : 'responses');
  const [row, setRow] = useState<number | null>(at === null ? null : at - 1);
  if (error !== null && data === undefined) {
    return (
      <div className={css.failure}>
        <LoadFailure error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (data === undefined) return <Waiting sentence={words.survey.loading} />;
  const openRow = (wanted: number) => {
    setRow(wanted);
    setTab('responses');
  };
  return (
    <div className={css.page}>
      <SurveyHeader survey={data} />
      <Tabs
        value={tab}
        onChange={setTab}
        keepMounted={false}
        className={css.tabs}
        classNames={{ panel: css.panel, tab: css.tab }}
      >
        <Tabs.List>
          <Tabs.Tab value="questions">{words.survey.tabs.questions}</Tabs.Tab>
          <Tabs.Tab value="responses">{words.survey.tabs.responses}</Tabs.Tab>
          <Tabs.Tab value="notes">{words.survey.tabs.notes}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="questions">
          <QuestionList survey={data} onRow={openRow} />
        </Tabs.Panel>
        <Tabs.Panel value="responses">
          <ResponsesTable survey={data} row={row} onRow={setRow} />
        </Tabs.Panel>
        <Tabs.Panel value="notes">
          <NotesList survey={data} onRow={openRow} />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}

function SurveyHeader({ survey }: { survey: Survey }) {
  const [, navigate] = useLocation();
  return (
    <header className={css.header}>
      <Link to="/surveys" className={css.back}>
        <BackIcon size={14} /> {words.survey.back}
      </Link>
      <div className={css.titleLine}>
        <h1>{survey.survey_name}</h1>
        <div className={css.actions}>
          {survey.status === 'COMPLETED' && <SendOnButton source={{ kind: 'survey', key: survey.survey_key }} />}
          <ExportButton survey={survey} />
          <DeleteButton item={{ kind: 'survey', key: survey.survey_key, name: survey.survey_name }} to="/surveys" />
        </div>
      </div>
      <Facts>
        <li>{words.survey.responses(survey.number_of_responses)}</li>
        {survey.number_of_participants > 0 && <li>{words.survey.participants(survey.number_of_participants)}</li>}
        <li>{words.survey.project(survey.project.name)}</li>
        <li>
          <TimeAgo iso={survey.completed_at ?? survey.created_at} />
        </li>
      </Facts>
      {survey.status !== 'COMPLETED' && (
        <Message tone="warn" title={words.survey.incomplete} hint={words.survey.incompleteHint}>
          <Button onClick={() => navigate('/activity')}>{words.survey.activity}</Button>
        </Message>
      )}
    </header>
  );
}
