import type { Question, Survey } from '../../../contract/index.ts';
import { words as shared } from '../../lib/words.ts';
import { CutOnPaper, usePagesOnPaper } from '../../session/load-failure.tsx';
import { allResponsesQuery, type ResponsesView, responsesPage } from './queries.ts';
import css from './questions.module.css';

interface PaperProps {
  survey: Survey;
  questions: readonly Question[];
  view: ResponsesView;
  /** How many responses pass the filter. */
  all: number;
}

/** The responses as they are printed, one below the other: a table with all its columns is wider than paper. */
export function ResponsesOnPaper({ survey, questions, view, all }: PaperProps) {
  const pages = usePagesOnPaper(allResponsesQuery(survey.survey_key, view), responsesPage);
  if (pages === null) return null;
  const responses = pages.flatMap((page) => page.responses);
  return (
    <div>
      {responses.map(({ row, answers }) => (
        <section key={row} className={css.response}>
          <h2>{shared.response(row)}</h2>
          {questions
            .filter(({ column_index }) => answers[column_index] !== '')
            .map(({ id, text, column_index }) => (
              <p key={id}>
                <span className="quiet">{text}</span> {answers[column_index]}
              </p>
            ))}
        </section>
      ))}
      <CutOnPaper printed={responses.length} all={all} />
    </div>
  );
}
