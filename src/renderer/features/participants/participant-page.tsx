import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { ParticipantDetails } from '../../../contract/index.ts';
import { Facts } from '../../components/facts.tsx';
import { BackIcon } from '../../components/icons.tsx';
import { Waiting } from '../../components/waiting.tsx';
import { LoadFailure } from '../../session/load-failure.tsx';
import { surveyQuery } from '../library/queries.ts';
import css from './participant-page.module.css';
import { participantQuery } from './queries.ts';
import { words } from './words.ts';

/** One person: what they answered in every survey, and the files that belong to them. */
export function ParticipantPage({ participantId }: { participantId: string }) {
  const { data, error, refetch } = useQuery(participantQuery(participantId));
  if (error !== null && data === undefined) {
    return (
      <div className={css.page}>
        <LoadFailure error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (data === undefined) return <Waiting sentence={words.loading} />;
  return (
    <div className={css.page}>
      <Link to="/participants" className={css.back}>
        <BackIcon size={14} /> {words.back}
      </Link>
      <h1>{data.name || data.email || words.unnamed}</h1>
      <Facts>
        {data.email !== null && <li>{data.email}</li>}
        <li>{words.inSurveys(data.number_of_surveys)}</li>
        <li>{words.answers(data.number_of_responses)}</li>
        {data.in_panel && <li>{words.inPanel}</li>}
      </Facts>
      {data.surveys.map((survey) => (
        <Answered key={survey.survey_key} survey={survey} />
      ))}
      {data.media.length > 0 && (
        <section aria-labelledby="media">
          <h2 id="media">{words.media}</h2>
          <ul className={css.media}>
            {data.media.map(({ filename, survey_key, row }) => (
              <li key={`${survey_key} ${row} ${filename}`}>{filename}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** What they said in one survey, question by question. */
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
