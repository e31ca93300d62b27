import { Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Ref } from 'react';
import type { Code, Note, Survey } from '../../../../contract/index.ts';
import { CrossIcon, IconButton } from '../../../components/icons.tsx';
import { Dot } from '../../../components/marks.tsx';
import { ErrorMessage } from '../../../components/message.tsx';
import { number } from '../../../lib/language/format.ts';
import { EditCode } from '../../../session/coding/code-editor.tsx';
import { CodeToggle, useCodeField } from '../../../session/coding/code-field.tsx';
import { words as coding } from '../../../session/coding/words.ts';
import { useSessionObjects } from '../../../session/objects.ts';
import { pick } from '../filter/view.ts';
import { removeRule } from './code-changes.ts';
import css from './coding.module.css';
import { words } from './words.ts';

/** How many answers of some questions have each code, and how many have none. */
function countCodes(survey: Survey, asked: number | null): { of: ReadonlyMap<number, number>; uncoded: number } {
  const of = new Map<number, number>();
  let uncoded = 0;
  for (const { id, answered, distribution } of survey.questions) {
    if (distribution.kind !== 'text' || (asked !== null && id !== asked)) continue;
    uncoded += answered - distribution.coded;
    for (const { code_id, count } of distribution.codes) of.set(code_id, (of.get(code_id) ?? 0) + count);
  }
  return { of, uncoded };
}

interface CodeListProps {
  /** The survey as its filter lets it be seen. */
  survey: Survey;
  codes: readonly Code[];
  /** The question whose answers are read; null: all. */
  asked: number | null;
  /** The answer that codes are set on; null: none is chosen. */
  note: Note | null;
  panel: Ref<HTMLElement>;
  field: Ref<HTMLInputElement>;
  onToggle: (code_id: number) => void;
  /** Makes a code and sets it on the answer. */
  onCreate: (name: string) => void;
  /** Gives the focus back to the answer. */
  onLeave: () => void;
}

/** The codes of the project: their keys and counts; a field finds one by its name, or makes it. */
export function CodeList({ survey, codes, asked, note, panel, field, onToggle, onCreate, onLeave }: CodeListProps) {
  const counts = countCodes(survey, asked);
  const onPick = ({ code_id }: Code) => onToggle(code_id);
  const { matching, ...typed } = useCodeField(codes, { ref: field, onPick, onCreate, onLeave });
  const makePick = (code_ids: number[]) =>
    asked === null ? null : () => pick(survey.survey_key, { kind: 'coded', question_id: asked, code_ids });
  return (
    <section ref={panel} className={css.codes} aria-label={words.title}>
      <h2>{words.title}</h2>
      {typed.field}
      {typed.maker}
      <ul className={css.list} aria-label={words.title}>
        {matching.map((code, place) => (
          <li key={code.code_id}>
            {code.group !== '' && code.group !== matching[place - 1]?.group && <p className="quiet">{code.group}</p>}
            <CodeRow
              survey={survey}
              code={code}
              codes={codes}
              count={counts.of.get(code.code_id) ?? 0}
              note={note}
              onToggle={onToggle}
              onPick={makePick([code.code_id])}
            />
          </li>
        ))}
      </ul>
      {codes.length > 0 && (
        <div className={css.code}>
          <span className={css.name}>{words.uncoded}</span>
          <Counted label={words.onlyUncoded} count={counts.uncoded} onPick={makePick([])} />
        </div>
      )}
      <p className="quiet">{words.hint}</p>
      <details>
        <summary className="quiet">{coding.keys}</summary>
        <ul className="quiet">
          {Object.entries(words.keys).map(([key, meaning]) => (
            <li key={key}>
              <kbd>{key}</kbd> {meaning}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

type CodeRowProps = Pick<CodeListProps, 'survey' | 'codes' | 'note' | 'onToggle'> & {
  code: Code;
  count: number;
  /** Shows only the answers with the code; null: they are of several questions. */
  onPick: (() => void) | null;
};

/** A code with its key, its count, and a button that edits it. */
function CodeRow({ survey, code, codes, count, note, onToggle, onPick }: CodeRowProps) {
  const isSet = note?.codes.includes(code.code_id) ?? false;
  return (
    <div className={css.code} data-set={isSet || undefined}>
      <CodeToggle
        className={css.name}
        code={code}
        at={codes.indexOf(code)}
        isSet={isSet}
        disabled={note === null}
        title={note === null ? words.noAnswer : code.note || undefined}
        onClick={() => onToggle(code.code_id)}
      />
      <Counted label={words.only(code.name)} count={count} onPick={onPick} />
      <EditCode {...{ code, codes }} source={{ kind: 'survey', key: survey.survey_key }}>
        <CodeRules surveyKey={survey.survey_key} code={code} />
      </EditCode>
    </div>
  );
}

/** How many answers have a code; a press shows only these, where they are of one question. */
const Counted = ({ label, count, onPick }: { label: string; count: number; onPick: (() => void) | null }) =>
  onPick === null ? (
    <span className={css.count}>{number(count)}</span>
  ) : (
    <button type="button" className={css.count} aria-label={label} title={label} onClick={onPick}>
      {number(count)}
    </button>
  );

/** The codes of an answer; a press removes one. */
export function CodeChips({
  note,
  codes,
  onToggle,
}: {
  note: Note;
  codes: readonly Code[];
  onToggle: (id: number) => void;
}) {
  const own = codes.filter(({ code_id }) => note.codes.includes(code_id));
  return own.map(({ code_id, name, color }) => (
    <button
      type="button"
      key={code_id}
      className={css.chip}
      aria-label={words.remove(name)}
      onClick={() => onToggle(code_id)}
    >
      <Dot color={color} />
      {name}
    </button>
  ));
}

/** The words that set a code by themselves, in later waves too. */
function CodeRules({ surveyKey, code }: { surveyKey: string; code: Code }) {
  const objects = useSessionObjects();
  const remove = useMutation({ mutationFn: (rule_id: number) => removeRule(objects, surveyKey, code, rule_id) });
  if (code.rules.length === 0) return null;
  return (
    <div>
      <p className="quiet">{words.rules}</p>
      <ul aria-label={words.rules}>
        {code.rules.map((rule) => (
          <Group component="li" key={rule.rule_id} justify="space-between" wrap="nowrap">
            <span>“{rule.words}”</span>
            <IconButton
              label={words.removeRule(rule.words)}
              variant="subtle"
              onClick={() => remove.mutate(rule.rule_id)}
            >
              <CrossIcon size={12} />
            </IconButton>
          </Group>
        ))}
      </ul>
      <ErrorMessage error={remove.error} />
    </div>
  );
}
