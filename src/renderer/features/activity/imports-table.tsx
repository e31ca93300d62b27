import { Link } from 'wouter';
import type { SurveyImport } from '../../../contract/index.ts';
import { StatusMark } from '../../components/status-mark.tsx';
import { TimeAgo } from '../../components/time-ago.tsx';
import { number } from '../../lib/format.ts';
import { failureWords } from './failure-words.ts';
import css from './imports-table.module.css';
import { words } from './words.ts';

/** Every import the service knows of, newest first, with what went wrong and what to do about it. */
export function ImportsTable({ imports, count }: { imports: readonly SurveyImport[]; count: number }) {
  return (
    <>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{words.table.survey}</th>
            <th scope="col">{words.table.state}</th>
            <th scope="col">{words.table.parts}</th>
            <th scope="col">{words.table.rows}</th>
            <th scope="col">{words.table.when}</th>
          </tr>
        </thead>
        <tbody>
          {imports.map((item) => (
            <ImportRow key={item.upload_key} item={item} />
          ))}
        </tbody>
      </table>
      {count > imports.length && <p className={css.older}>{words.older(imports.length, count)}</p>}
    </>
  );
}

function ImportRow({ item }: { item: SurveyImport }) {
  const failure = failureWords(item);
  return (
    <tr>
      <th scope="row">
        {item.number_of_responses > 0 ? (
          <Link to={`/surveys/${item.survey_key}`} aria-label={words.open(item.survey_name)}>
            {item.survey_name}
          </Link>
        ) : (
          item.survey_name
        )}
        <span className={css.project}>{words.project(item.project.name)}</span>
        {failure !== null && (
          <p className={css.failure}>
            {failure.sentence} <span className={css.todo}>{failure.todo}</span>
          </p>
        )}
      </th>
      <td>
        <StatusMark status={item.status} />
      </td>
      <td className={css.number}>{words.table.partsOf(item.processed_parts, item.num_parts)}</td>
      <td className={css.number}>{number(item.number_of_responses)}</td>
      <td className={css.when}>
        <TimeAgo iso={item.created_at} />
      </td>
    </tr>
  );
}
