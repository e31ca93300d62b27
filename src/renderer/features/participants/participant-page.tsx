import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { ParticipantDetails } from '../../../contract/index.ts';
import frame from '../../components/record-frame.module.css';
import { RecordFrame } from '../../components/record-frame.tsx';
import { knownAs, toKey } from '../../lib/known-as.ts';
import { Loaded } from '../../session/load-failure.tsx';
import { surveyQuery } from '../../session/queries.ts';
import css from './participant-page.module.css';
import { participantQuery } from './queries.ts';
import { words } from './words.ts';

/** One participant: their answers in every survey, and their files. */
export function ParticipantPage({ participantId }: { participantId: string }) {
  return (
    <Loaded query={useQuery(participantQuery(participantId))} heading={words.title} waiting={words.loading}>
      {(participant) => <Content participant={participant} />}
    </Loaded>
  );
}

function Content({ participant }: { participant: ParticipantDetails }) {
  const { email, key, surveys, media } = participant;
  return (
    <RecordFrame
      back={{ to: '/participants', label: words.back }}
      title={knownAs(participant) || words.unnamed}
      facts={
        <>
          {email !== null && <li>{email}</li>}
          {key !== null && <li>{words.key(key.name, toKey(participant))}</li>}
          <li>{words.inSurveys(participant.number_of_surveys)}</li>
          <li>{words.answers(participant.number_of_responses)}</li>
          {participant.in_panel && <li>{words.inPanel}</li>}
        </>
      }
    >
      <div className={frame.content}>
        {surveys.map((survey) => (
          <Answered key={survey.survey_key} survey={survey} />
        ))}
        {media.length > 0 && (
          <section aria-labelledby="media">
            <h2 id="media">{words.media}</h2>
            <ul className={css.media}>
              {media.map(({ filename, survey_key, row }) => (
                <li key={`${survey_key} ${row} ${filename}`}>{filename}</li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </RecordFrame>
  );
}

/** Their answers in one survey, question by question. */
function Answered({ survey }: { survey: ParticipantDetails['surveys'][number] }) {
  const { survey_key, survey_name, responses } = survey;
  const { data } = useQuery(surveyQuery(survey_key));
  return (
    <section className={css.survey} aria-labelledby={`survey-${survey_key}`}>
      <h2 id={`survey-${survey_key}`}>{survey_name}</h2>
      {responses.map(({ row, answers }) => (
        <article key={row} className={css.response} aria-label={words.row(row)}>
          <Link to={`/surveys/${survey_key}/${row}`} aria-label={words.open(row, survey_name)}>
            {words.row(row)}
          </Link>
          <dl className={css.answers}>
            {data?.questions
              .filter(({ column_index }) => (answers[column_index] ?? '').trim() !== '')
              .map(({ id, text, column_index }) => (
                <div key={id}>
                  <dt>{text}</dt>
                  <dd>{answers[column_index]}</dd>
                </div>
              ))}
          </dl>
        </article>
      ))}
    </section>
  );
}
