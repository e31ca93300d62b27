import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Inspector } from '../../components/inspector.tsx';
import { TypeMark } from '../../components/marks.tsx';
import { Message } from '../../components/message.tsx';
import { errorSentence } from '../../lib/error-sentence.ts';
import { percentage } from '../../lib/language/format.ts';
import { useSessionObjects } from '../../session/objects.ts';
import css from './inspectors.module.css';
import { words as joinWords } from './join/words.ts';
import { splitGroup } from './outline-changes.ts';
import { titleOf, type Unit } from './units.ts';
import { words } from './words.ts';

interface InspectorProps {
  surveyKey: string;
  unit: Extract<Unit, { kind: 'group' }>;
  responses: number | null;
  onClose: () => void;
  /** Opens one of its columns. */
  onColumn: (id: number) => void;
  /** Opens the dialog that changes its columns. */
  onJoin: () => void;
}

/** A question of several columns in detail: why they are one, its columns, and the way to make single questions of them. */
export function GroupInspector({ surveyKey, unit, responses, onClose, onColumn, onJoin }: InspectorProps) {
  const { group, questions, writeIns } = unit;
  const title = titleOf(unit);
  const objects = useSessionObjects();
  const split = useMutation({ mutationFn: () => splitGroup(objects, surveyKey, group.group_id, title) });
  return (
    <Inspector label={words.question.details(title)} onClose={onClose} takesFocus>
      <div>
        <p className={css.quiet}>{words.group.kinds[group.kind](questions.length)}</p>
        <h2 className={css.title}>{title}</h2>
      </div>
      <p className={css.quiet}>{words.question.answered(group.answered, responses)}</p>
      <p className={css.quiet}>
        {group.reason === null
          ? words.group.byHand
          : words.group.because(words.group.reasons[group.reason], percentage(Math.round(group.confidence * 100)))}
      </p>
      <div className={css.buttons}>
        <Button disabled={split.isPending} onClick={() => split.mutate()}>
          {words.group.split}
        </Button>
        <Button onClick={onJoin}>{joinWords.change}</Button>
      </div>
      {split.error !== null && <Message tone="bad" role="alert" title={errorSentence(split.error)} />}
      <section aria-label={words.group.columns}>
        <h3 className={css.quiet}>{words.group.columns}</h3>
        <ul className={css.columns}>
          {[...questions, ...writeIns].map((question, at) => (
            <li key={question.id}>
              <TypeMark type={question.type} />
              <button type="button" onClick={() => onColumn(question.id)}>
                {group.items[at] || question.text}
              </button>
            </li>
          ))}
        </ul>
      </section>
    </Inspector>
  );
}
