import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  factsOf,
  type Note,
  type Phrases,
  type Question,
  type ResponseFilter,
  type Survey,
} from '../../../../contract/index.ts';
import { CheckList } from '../../../components/fields.tsx';
import { ErrorMessage, Waiting } from '../../../components/message.tsx';
import { PanelButton } from '../../../components/panel-button.tsx';
import { Picker } from '../../../components/picker.tsx';
import { number } from '../../../lib/language/format.ts';
import { announce, toBeginning } from '../../../lib/window-state.ts';
import { words as ofCodes } from '../../../session/coding/words.ts';
import { LoadFailure } from '../../../session/load-failure.tsx';
import { useSessionObjects } from '../../../session/objects.ts';
import { askQuery } from '../../../session/query-client.ts';
import { words as library } from '../words.ts';
import { codeAll, codePhrase } from './code-changes.ts';
import css from './coding.module.css';
import { words } from './words.ts';

/** What is read: answers, and what they were asked for. */
export interface CodingProps {
  survey: Survey;
  /** The question whose answers are read; null: all of them. */
  asked: number | null;
  notes: readonly Note[];
  /** The open questions. */
  questions: readonly Question[];
  filter: ResponseFilter;
  /** The words that the answers have. */
  query: string;
  /** How many answers there are; null until that is known. */
  count: number | null;
  /** @param row from 0 */
  onRow: (row: number, question: number) => void;
  /** The questions whose answers stand below each open answer. */
  beside: readonly number[];
  onBeside: (chosen: number[]) => void;
  /** Shows the answers that have the words of a search. */
  onSearch: (q: string) => void;
  /** The last answer that is loaded was reached. */
  onEnd: () => void;
}

/** How many answers there are, in words. */
export function describeCount({ count, query }: Pick<CodingProps, 'count' | 'query'>): string {
  if (count === null) return library.notes.loading;
  return query === '' ? library.notes.count(count) : library.notes.found(count, query);
}

/** Chooses the questions whose answers stand below each open answer: a role, a score, a country. */
export function BesideButton({ survey, beside, onBeside }: Pick<CodingProps, 'survey' | 'beside' | 'onBeside'>) {
  const offered = survey.questions.filter(({ distribution }) => factsOf(distribution).isBrief);
  if (offered.length === 0) return null;
  return (
    <PanelButton variant="subtle" label={words.beside} name={words.beside}>
      {() => (
        <CheckList
          label={words.beside}
          find={words.besideFind}
          items={offered.map(({ id, text }) => ({ value: id, label: text }))}
          chosen={beside}
          onChange={(chosen) => onBeside(chosen.slice(-mostBeside))}
        />
      )}
    </PanelButton>
  );
}

/** As many as the service gives. */
const mostBeside = 4;

type CodeAllProps = CodingProps & { codes: readonly { code_id: number; name: string; color: string }[] };

/** Sets a code on all answers that were found; by a rule also on those of later waves. */
export function CodeAll({ survey: { survey_key }, asked, questions, filter, query, count, codes }: CodeAllProps) {
  const objects = useSessionObjects();
  const [isRule, setRule] = useState(false);
  const change = useMutation({
    mutationFn: async ({ code_id, name }: { code_id: number; name: string }) => {
      const q = query === '' ? {} : { q: toBeginning(query) };
      const wanted = asked === null ? questions : questions.filter(({ id }) => id === asked);
      const targets = wanted.map(({ id }) => ({ question_id: id, filter, ...q }));
      const rule = isRule && q.q !== undefined ? q.q : null;
      const changed = await codeAll(objects, survey_key, code_id, targets, rule);
      announce(words.allDone(name, changed));
    },
  });
  if (count === null || count === 0 || (query === '' && filter.length === 0)) return null;
  return (
    <PanelButton label={words.all(count)} name={words.allWith(count)}>
      {(close) => (
        <Stack gap={8}>
          <p>{words.allWith(count)}</p>
          {query !== '' && filter.length === 0 && (
            <Checkbox
              label={words.rule(query)}
              checked={isRule}
              onChange={({ currentTarget }) => setRule(currentTarget.checked)}
            />
          )}
          <Picker
            label={ofCodes.find}
            choices={codes.map(({ code_id, name }) => ({ value: code_id, label: name }))}
            none={words.none}
            onPick={(code_id) => {
              const code = codes.find((one) => one.code_id === code_id);
              if (code !== undefined) change.mutate(code, { onSuccess: close });
            }}
          />
          <ErrorMessage error={change.error} />
        </Stack>
      )}
    </PanelButton>
  );
}

const phrasesQuery = (survey_key: string, question_id: number, filter: ResponseFilter) =>
  askQuery(['notes', survey_key, 'phrases', question_id, filter], (api, options) => {
    const query = { question_id: String(question_id), filter: JSON.stringify(filter) };
    return api.listPhrases({ params: { survey_key }, query }, options);
  });

interface PhrasesProps {
  surveyKey: string;
  question: number;
  filter: ResponseFilter;
  /** Shows the answers that have the words of a search. */
  onSearch: (q: string) => void;
}

/** Words that belong together in the answers to a question. A press on one shows its answers, another makes it a code. */
export const PhrasesButton = (props: PhrasesProps) => (
  <PanelButton variant="subtle" label={words.phrases.title} name={words.phrases.title} isWide>
    {(close) => <Panel {...props} close={close} />}
  </PanelButton>
);

function Panel({ surveyKey, question, filter, onSearch, close }: PhrasesProps & { close: () => void }) {
  const { data, error, refetch } = useQuery(phrasesQuery(surveyKey, question, filter));
  if (error !== null) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Waiting sentence={words.phrases.loading} />;
  const search = (q: string) => {
    onSearch(q);
    close();
  };
  return (
    <Stack gap={6} w="min(520px, 70vw)">
      <p className="quiet">{words.phrases.hint(data.read)}</p>
      {data.phrases.length === 0 && <p>{words.phrases.none}</p>}
      <ul aria-label={words.phrases.title}>
        {data.phrases.map((phrase) => (
          <PhraseRow key={phrase.q} surveyKey={surveyKey} question={question} phrase={phrase} onSearch={search} />
        ))}
      </ul>
    </Stack>
  );
}

interface RowProps extends Pick<PhrasesProps, 'surveyKey' | 'question' | 'onSearch'> {
  phrase: Phrases['phrases'][number];
}

function PhraseRow({ surveyKey, question, phrase: { text, q, count, examples }, onSearch }: RowProps) {
  const objects = useSessionObjects();
  const make = useMutation({
    mutationFn: () => codePhrase(objects, surveyKey, question, { name: text, words: q }),
    onSuccess: () => announce(words.phrases.made(text)),
  });
  return (
    <li className={css.phrase}>
      <Group wrap="nowrap" gap={8}>
        <Button variant="subtle" size="compact-sm" ms={-8} me="auto" onClick={() => onSearch(q)}>
          {text}
        </Button>
        <span className={css.count}>{number(count)}</span>
        <Button
          size="compact-sm"
          aria-label={words.phrases.makeOf(text)}
          disabled={make.isPending || make.isSuccess}
          onClick={() => make.mutate()}
        >
          {make.isSuccess ? words.phrases.isCode : words.phrases.make}
        </Button>
      </Group>
      <details>
        <summary className="quiet">{words.phrases.examples}</summary>
        {examples.map((example) => (
          <p key={example} className="quiet">
            {example}
          </p>
        ))}
      </details>
      <ErrorMessage error={make.error} />
    </li>
  );
}
