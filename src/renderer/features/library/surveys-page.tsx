import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { SurveyListItem } from '../../../contract/index.ts';
import { SurveysIcon } from '../../components/icons.tsx';
import list from '../../components/list-page.module.css';
import { ListTable, SearchField, TableHead } from '../../components/list-page.tsx';
import { TimeAgo } from '../../components/marks.tsx';
import { EmptyList, ImportButton } from '../../components/message.tsx';
import { number } from '../../lib/language/format.ts';
import { nouns } from '../../lib/language/nouns.ts';
import { words as shared } from '../../lib/words.ts';
import { Loaded } from '../../session/load-failure.tsx';
import { surveysQuery } from '../../session/queries.ts';
import { useRoom } from '../../session/room.ts';
import { words } from './words.ts';

/** Every complete survey, newest first. */
export function SurveysPage() {
  return (
    <Loaded query={useQuery(surveysQuery)} heading={shared.surveys} waiting={words.surveys.loading}>
      {(surveys) => <Surveys surveys={surveys} />}
    </Loaded>
  );
}

function Surveys({ surveys }: { surveys: readonly SurveyListItem[] }) {
  const [query, setQuery] = useState('');
  const { project, nameProject } = useRoom();
  if (surveys.length === 0)
    return <EmptyList heading={shared.surveys} icon={<SurveysIcon size={32} />} said={words.surveys} />;
  const text = query.trim().toLowerCase();
  const shown = surveys
    .filter(({ project_id }) => project === null || project_id === project)
    .filter(({ survey_name }) => survey_name.toLowerCase().includes(text))
    .sort((one, other) => other.completed_at.localeCompare(one.completed_at));
  const hasProjects = shown.some(({ project_id }) => nameProject(project_id) !== null);
  return (
    <div className={list.page}>
      <header className={list.header}>
        <Group gap="0 12px" align="baseline">
          <h1>{shared.surveys}</h1>
          <p className="quiet" role="status">
            {nouns.surveys(shown.length)}
          </p>
        </Group>
        <Group>
          <SearchField label={words.surveys.find} value={query} onChange={setQuery} />
          <ImportButton label={`${shared.import}…`} />
        </Group>
      </header>
      <ListTable>
        <TableHead
          sorted={words.surveys.imported}
          order="desc"
          names={[shared.name, ...(hasProjects ? [shared.project] : []), shared.responses, words.surveys.imported]}
          numbers={[shared.responses]}
        />
        <tbody>
          {shown.map((survey) => (
            <tr key={survey.survey_key}>
              <th scope="row">
                <Link to={`/surveys/${survey.survey_key}`} className="covers">
                  {survey.survey_name}
                </Link>
              </th>
              {hasProjects && <td>{nameProject(survey.project_id)}</td>}
              <td className={list.number} data-name={shared.responses}>
                {number(survey.number_of_responses)}
              </td>
              <td>
                <TimeAgo iso={survey.completed_at} />
              </td>
            </tr>
          ))}
        </tbody>
      </ListTable>
      {shown.length === 0 && (
        <p className={list.none}>{text === '' ? shared.emptyProject : words.surveys.none(query.trim())}</p>
      )}
    </div>
  );
}
