import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  fileTypes,
  findExtension,
  isFileExtension,
  type ResponseFilter,
  type SurveyMedium,
} from '../../contract/index.ts';
import { words as problems } from '../lib/problems/words.ts';
import { words } from '../lib/words.ts';
import { LoadFailure, MoreButton } from './load-failure.tsx';
import css from './player.module.css';
import { Player } from './player.tsx';
import { askPages, askQuery } from './query-client.ts';

const mostOfResponse = 100;

/** The recordings of a response. @param row from 1 */
const responseMediaQuery = (survey_key: string, row: number) =>
  askQuery(['media', survey_key, 'row', row], async (api, options) => {
    const query = { row: String(row), limit: String(mostOfResponse) };
    return (await api.listSurveyMedia({ params: { survey_key }, query }, options)).media;
  });

const showInMiddle = (answer: HTMLElement | null): void => void answer?.scrollIntoView({ block: 'center' });

/** A place in a recording, in seconds, that was looked for. */
export interface Heard {
  media_id: number;
  at: number;
}

interface RecordingProps {
  surveyKey: string;
  medium: SurveyMedium;
  /** What stands above it; absent: its name. */
  head?: ReactNode;
  heard?: Heard | null;
}

/** A recording that came with a response, or why there is none. */
function Recording({ surveyKey, medium, head = medium.filename, heard = null }: RecordingProps) {
  const { media_id, filename, file_url, details, failure_details, failure } = medium;
  const at = heard?.media_id === media_id ? heard.at : null;
  const extension = findExtension(filename);
  const kind = isFileExtension(extension) ? fileTypes[extension].kind : null;
  return (
    <div ref={at === null ? undefined : showInMiddle} className={css.recording} data-sought={at !== null || undefined}>
      {head !== null && <p className="quiet">{head}</p>}
      {failure !== null && <p className="quiet">{problems.say(failure_details, failure)}</p>}
      {file_url !== null && (kind === 'audio' || kind === 'video') && (
        <Player
          isSmall
          recording={{ survey_key: surveyKey, media_id }}
          url={file_url}
          name={filename}
          kind={kind}
          details={details !== null && 'waveform' in details ? details : null}
          at={at}
        />
      )}
    </div>
  );
}

interface QuestionProps {
  surveyKey: string;
  questionId: number;
  filter: ResponseFilter;
  /** @param row from 0 */
  onRow: (row: number) => void;
}

const shownFirst = 12;

/** The recordings that a question holds, each with the way to its response. */
export function QuestionRecordings({ surveyKey, questionId, filter, onRow }: QuestionProps) {
  const which = { question_id: String(questionId), filter: JSON.stringify(filter), limit: String(shownFirst) };
  const query = useInfiniteQuery(
    askPages(['media', surveyKey, which], (api, page, options) =>
      api.listSurveyMedia({ params: { survey_key: surveyKey }, query: { ...which, ...page } }, options),
    ),
  );
  const media = query.data?.pages.flatMap((page) => page.media) ?? [];
  if (query.error !== null) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data !== undefined && media.length === 0) return <p className="quiet">{words.player.none}</p>;
  return (
    <>
      <div className={css.recordings}>
        {media.map((medium) => (
          <Recording
            key={medium.media_id}
            surveyKey={surveyKey}
            medium={medium}
            head={
              <>
                {medium.filename}
                {medium.links.slice(0, 1).map(({ row }) => (
                  <Button key={row} variant="subtle" size="compact-xs" onClick={() => onRow(row - 1)}>
                    {words.response(row)}
                  </Button>
                ))}
              </>
            }
          />
        ))}
      </div>
      <MoreButton size="compact-sm" mt={8} query={query} />
    </>
  );
}

/** What stands in a table where nobody answered. */
export const none = '–';

interface AnswersProps {
  surveyKey: string;
  /** The response, from 1. */
  row: number;
  answers: readonly { id: number; column: number; question: string; answer: string }[];
  /** The question that was looked for; null: none. */
  sought?: number | null;
  /** The place in a recording that was looked for; null: none. */
  heard?: Heard | null;
}

/** The answers of a response, each under its question, with the recordings that came with them. */
export function ResponseAnswers({ surveyKey, row, answers, sought = null, heard = null }: AnswersProps) {
  const { data: media = [] } = useQuery(responseMediaQuery(surveyKey, row));
  const listOf = (column: number | null) =>
    media
      .filter(({ links }) => links.some((link) => link.row === row && link.column_index === column))
      .map((medium) => (
        <Recording
          key={medium.media_id}
          surveyKey={surveyKey}
          medium={medium}
          heard={heard}
          // The name is the answer.
          {...(column !== null && { head: null })}
        />
      ));
  return (
    <>
      <dl className={css.answers}>
        {answers.map(({ id, column, question, answer }) => (
          <div
            // Another response has its answer at another place.
            key={`${row} ${id}`}
            ref={id === sought ? showInMiddle : undefined}
            data-sought={id === sought || undefined}
          >
            <dt>{question}</dt>
            <dd>{answer.trim() || <span className="quiet">{words.noAnswer}</span>}</dd>
            {listOf(column).map((recording) => (
              <dd key={recording.key}>{recording}</dd>
            ))}
          </div>
        ))}
      </dl>
      {listOf(null)}
    </>
  );
}
