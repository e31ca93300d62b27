import { Box, Button, Group } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type InfiniteData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import {
  type ColumnType,
  holdsFiles,
  isAnswered,
  type Participant,
  type ParticipantDetails,
  type ResponseFilter,
} from '../../../contract/index.ts';
import dialog from '../../components/dialog.module.css';
import { Dialog, DialogButton } from '../../components/dialog.tsx';
import { DownIcon, PeopleIcon, UpIcon } from '../../components/icons.tsx';
import list from '../../components/list-page.module.css';
import { ListTable, SearchField, TableHead } from '../../components/list-page.tsx';
import { Facts } from '../../components/marks.tsx';
import { EmptyList } from '../../components/message.tsx';
import frame from '../../components/record-frame.module.css';
import { RecordFrame } from '../../components/record-frame.tsx';
import { formatKey, namePerson } from '../../lib/known-as.ts';
import { mediumDate } from '../../lib/language/format.ts';
import { nouns } from '../../lib/language/nouns.ts';
import { words as shared } from '../../lib/words.ts';
import { CutOnPaper, Loaded, MoreButton, usePages } from '../../session/load-failure.tsx';
import { personQuery, surveyQuery } from '../../session/queries.ts';
import { askPages } from '../../session/query-client.ts';
import { ResponseAnswers } from '../../session/response-answers.tsx';
import { useRoom } from '../../session/room.ts';
import { changeView } from '../../session/survey-view.ts';
import { words } from './words.ts';

/** The participants of all surveys and projects; those whose name, address or key contains what is typed. */
export function ParticipantsPage() {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 200);
  const survey_key = new URLSearchParams(useSearch()).get('survey');
  const { data: survey } = useQuery({ ...surveyQuery(survey_key ?? ''), enabled: survey_key !== null });
  const { project } = useRoom();
  const room = survey_key !== null ? { survey_key } : project === null ? {} : { project_id: String(project) };
  const { query, pages } = usePages(
    askPages(['participants', q, room], (api, page, options) =>
      api.listParticipants({ query: { ...(q !== '' && { q }), ...room, ...page } }, options),
    ),
  );
  const people = pages?.flatMap(({ participants }) => participants) ?? [];
  const { count = 0, responses_of_nobody: nameless = 0 } = pages?.[0] ?? {};
  const none = q === '' ? shared.emptyProject : words.none(q);
  return (
    <Loaded query={{ ...query, data: pages }} heading={shared.participants} waiting={words.loading}>
      {() =>
        count === 0 && q === '' && !('project_id' in room) ? (
          <EmptyList heading={shared.participants} icon={<PeopleIcon size={32} />} said={words} />
        ) : (
          <div className={list.page}>
            <header className={list.header}>
              <Group gap="0 12px" align="baseline">
                <h1>{shared.participants}</h1>
                <p className="quiet" role="status">
                  {count === 0 ? none : words.count(count)}
                  {survey !== undefined && (
                    <>
                      {' '}
                      {words.of(survey.survey_name)} · <Link to="/participants">{words.everybody}</Link>
                    </>
                  )}
                  {survey !== undefined && q === '' && nameless > 0 && (
                    <>
                      {' · '}
                      <Link to={`/surveys/${survey.survey_key}`} onClick={() => showNobody(survey.survey_key)}>
                        {words.nameless(nameless)}
                      </Link>
                    </>
                  )}
                </p>
              </Group>
              <SearchField label={words.find} maxLength={200} value={typed} onChange={setTyped} />
            </header>
            {count > 0 && <PeopleTable people={people} />}
            <CutOnPaper printed={people.length} all={count} />
            <MoreButton mt={16} query={query} />
          </div>
        )
      }
    </Loaded>
  );
}

/** The survey then shows the responses that name nobody. */
const showNobody = (survey_key: string) => {
  const filter: ResponseFilter = [{ kind: 'participant', participant_id: 0 }];
  changeView(survey_key, { filter });
};

/** Known by nothing but a name. */
const isUnknown = ({ email, key }: Participant) => email === null && key === null;

const nameIn = ({ name, project_id }: Participant) => `${project_id} ${name.toLowerCase()}`;

/** What says who somebody is, beside the name. */
const sayKnown = (person: Participant): string =>
  person.email ?? (person.key === null ? words.nameAlone : `${person.key.name}: ${formatKey(person)}`);

/** How many others have the name of somebody who is known by nothing else; a press lists all of them. */
function Namesakes({ alike }: { alike: readonly Participant[] }) {
  const [person] = alike;
  if (person === undefined || alike.length < 2) return null;
  return (
    <DialogButton
      variant="subtle"
      size="compact-xs"
      className={list.tag}
      label={words.sameName(alike.length - 1)}
      name={words.sameNameAs(alike.length - 1, person.name)}
    >
      {(close) => (
        <Dialog label={words.samePerson} title={words.samePerson} onClose={close}>
          <div className={dialog.body}>
            <p>{words.samePersonHint}</p>
            <ul>
              {alike.map((one) => (
                <Box component="li" key={one.id} mb={8}>
                  <Link to={`/participants/${one.id}`}>{one.name}</Link>
                  <Facts>
                    <li>{sayKnown(one)}</li>
                    <li>{nouns.responses(one.number_of_responses)}</li>
                    {one.last_answered_at !== null && <li>{words.lastOn(mediumDate(one.last_answered_at))}</li>}
                  </Facts>
                </Box>
              ))}
            </ul>
          </div>
        </Dialog>
      )}
    </DialogButton>
  );
}

function PeopleTable({ people }: { people: readonly Participant[] }) {
  const hasKeys = people.some(({ key }) => key !== null);
  const alike = Map.groupBy(people, nameIn);
  return (
    <ListTable>
      <TableHead
        sorted={shared.name}
        names={[shared.name, ...(hasKeys ? [words.personKey] : []), words.email, words.last, shared.responses]}
        numbers={[shared.responses]}
      />
      <tbody>
        {people.map((person) => (
          <tr key={person.id}>
            <th scope="row">
              <Link to={`/participants/${person.id}`} className="covers">
                {namePerson(person) || words.unnamed}
              </Link>
              {isUnknown(person) && person.name !== '' && <Namesakes alike={alike.get(nameIn(person)) ?? []} />}
            </th>
            {hasKeys && <td>{person.key && `${person.key.name}: ${formatKey(person)}`}</td>}
            <td>{person.email}</td>
            <td data-name={words.last}>{person.last_answered_at && mediumDate(person.last_answered_at)}</td>
            <td className={list.number} data-name={shared.responses}>
              {words.responses(person)}
            </td>
          </tr>
        ))}
      </tbody>
    </ListTable>
  );
}

/** One participant: their answers in every survey, and their files. */
export function ParticipantPage({ participantId }: { participantId: string }) {
  return (
    <Loaded query={useQuery(personQuery(participantId))} heading={shared.participants} waiting={words.loading}>
      {(participant) => <Content participant={participant} />}
    </Loaded>
  );
}

function Content({ participant }: { participant: ParticipantDetails }) {
  const { email, key, surveys, last_answered_at } = participant;
  return (
    <RecordFrame
      back={{ to: '/participants', label: words.back }}
      title={namePerson(participant) || words.unnamed}
      actions={<Neighbours id={participant.id} />}
      facts={
        <>
          <li>{sayKnown(participant)}</li>
          {email !== null && key !== null && <li>{`${key.name}: ${formatKey(participant)}`}</li>}
          <li>{nouns.surveys(participant.number_of_surveys)}</li>
          <li>{nouns.responses(participant.number_of_responses)}</li>
          {last_answered_at !== null && <li>{words.lastOn(mediumDate(last_answered_at))}</li>}
        </>
      }
    >
      <div className={frame.content}>
        {surveys.map((survey) => (
          <Answered key={survey.survey_key} survey={survey} />
        ))}
      </div>
    </RecordFrame>
  );
}

/** The one before and the one after in the list that this person was opened from. */
function Neighbours({ id }: { id: number }) {
  const [, navigate] = useLocation();
  const lists = useQueryClient().getQueriesData<InfiniteData<{ participants: Participant[] }>>({
    queryKey: ['participants'],
  });
  const people = lists
    .map(([, data]) => data?.pages.flatMap(({ participants }) => participants) ?? [])
    .findLast((list) => list.some((person) => person.id === id));
  if (people === undefined) return null;
  const at = people.findIndex((person) => person.id === id);
  const button = ([short, label]: string[], Icon: typeof UpIcon, to: Participant | undefined) => (
    <Button
      leftSection={<Icon size={14} />}
      aria-label={label}
      disabled={to === undefined}
      onClick={() => navigate(`/participants/${to?.id}`)}
    >
      {short}
    </Button>
  );
  return (
    <>
      {button(words.previous, UpIcon, people[at - 1])}
      {button(words.next, DownIcon, people[at + 1])}
    </>
  );
}

/** Their answers in one survey, question by question. */
function Answered({ survey }: { survey: ParticipantDetails['surveys'][number] }) {
  const { survey_key, survey_name, responses } = survey;
  const { data } = useQuery(surveyQuery(survey_key));
  // A box that was not ticked is no answer that was left blank.
  const boxes = new Set((data?.groups ?? []).flatMap((group) => (group.kind === 'multi' ? group.question_ids : [])));
  return (
    <Box component="section" mt={16} aria-labelledby={`survey-${survey_key}`}>
      <h2 id={`survey-${survey_key}`}>{survey_name}</h2>
      {responses.map(({ row, answers }) => {
        const fields = (data?.questions ?? []).map(({ id, type, text: question, column_index: column }) => {
          return { id, type, column, question, answer: answers[column] ?? '' };
        });
        const isSaid = ({ type }: { type: ColumnType }) => isAnswered(type) || holdsFiles(type);
        const isFilled = ({ answer }: { answer: string }) => answer.trim() !== '';
        return (
          <Box component="article" key={row} className="box" mt={8} p="12px 16px" aria-label={shared.response(row)}>
            <Box mb={8} fz={13}>
              <Link to={`/surveys/${survey_key}/${row}`} aria-label={words.open(row, survey_name)}>
                {shared.response(row)}
              </Link>
            </Box>
            <ResponseAnswers
              surveyKey={survey_key}
              row={row}
              answers={fields.filter((one) => isSaid(one) && (isFilled(one) || !boxes.has(one.id)))}
            />
            <Aside fields={fields.filter((one) => !isSaid(one) && isFilled(one))} />
          </Box>
        );
      })}
    </Box>
  );
}

/** What the survey tool and the address say of a response, folded: who reads a person wants their answers. */
function Aside({ fields }: { fields: readonly { id: number; question: string; answer: string }[] }) {
  if (fields.length === 0) return null;
  return (
    <details style={{ marginTop: 12 }}>
      <summary className="quiet">{words.more(fields.map(({ question }) => question))}</summary>
      <Facts>
        {fields.map(({ id, question, answer }) => (
          <li key={id}>
            {question}: {answer}
          </li>
        ))}
      </Facts>
    </details>
  );
}
