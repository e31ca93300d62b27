import { Checkbox, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Note, Question, ResponseFilter, Survey } from '../../../../contract/index.ts';
import { CheckList } from '../../../components/fields.tsx';
import { ErrorMessage } from '../../../components/message.tsx';
import { PanelButton } from '../../../components/panel-button.tsx';
import { Picker } from '../../../components/picker.tsx';
import { toBeginning } from '../../../lib/sought-words.ts';
import { announce } from '../../../lib/window-state.ts';
import { words as ofCodes } from '../../../session/coding/words.ts';
import { useSessionObjects } from '../../../session/objects.ts';
import { words as library } from '../words.ts';
import { codeAll } from './code-changes.ts';
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
  /** How many of them say different things, where those that say the same are one entry; else null. */
  different: number | null;
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
export function describeCount({ count, different, query }: Pick<CodingProps, 'count' | 'different' | 'query'>): string {
  if (count === null) return library.notes.loading;
  const said = query === '' ? library.notes.count(count) : library.notes.found(count, query);
  return different === null ? said : said + library.notes.different(different);
}

/** Chooses the questions whose answers stand below each open answer: a role, a score, a country. */
export function BesideButton({ survey, beside, onBeside }: Pick<CodingProps, 'survey' | 'beside' | 'onBeside'>) {
  const offered = survey.questions.filter(({ distribution: { kind } }) => attributes.has(kind));
  if (offered.length === 0) return null;
  return (
    <PanelButton label={words.beside} name={words.beside}>
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

/** What says something about who answered, in a few words. */
const attributes = new Set<string>(['options', 'nps', 'number', 'time']);
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
