import { Button, Group, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Phrases, ResponseFilter } from '../../../../contract/index.ts';
import { ErrorMessage, Waiting } from '../../../components/message.tsx';
import { PanelButton } from '../../../components/panel-button.tsx';
import { number } from '../../../lib/language/format.ts';
import { announce } from '../../../lib/window-state.ts';
import { LoadFailure } from '../../../session/load-failure.tsx';
import { useSessionObjects } from '../../../session/objects.ts';
import { askQuery } from '../../../session/query-client.ts';
import { codePhrase } from './code-changes.ts';
import css from './coding.module.css';
import { words } from './words.ts';

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
  <PanelButton label={words.phrases.title} name={words.phrases.title} isWide>
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
