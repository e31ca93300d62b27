import { ActionIcon, Box, Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  type DisplayKind,
  describeType,
  drawQuestion,
  holdsFiles,
  makeTitle,
  type Question,
  type QuestionGroup,
  type Unit,
} from '../../../contract/index.ts';
import { ChartTableView, Marks } from '../../components/charts/chart.tsx';
import { Choose, nameOptions } from '../../components/fields.tsx';
import { DownIcon, UpIcon } from '../../components/icons.tsx';
import { Inspector } from '../../components/inspector.tsx';
import { ErrorMessage } from '../../components/message.tsx';
import { telling } from '../../lib/language/format.ts';
import { useSessionObjects } from '../../session/objects.ts';
import { SpellingsButton } from './dialogs/spellings-dialog.tsx';
import { words as dialogs } from './dialogs/words.ts';
import { chooseDisplay, orderOptions, splitGroup } from './outline-changes.ts';
import css from './questions.module.css';
import { MissingChange, TypeChange } from './type-change.tsx';
import { listQuestionFacts, nameType } from './units.ts';
import { words } from './words.ts';

interface InspectorProps {
  surveyKey: string;
  /** How many responses it is counted over; null: not known. */
  responses: number | null;
  onClose: () => void;
  onColumn: (id: number) => void;
  onJoin: () => void;
}

function Head({ about, title, facts }: { about: string; title: string; facts: readonly string[] }) {
  return (
    <div>
      <p className="quiet">{about}</p>
      <Box component="h2" my={6}>
        {title}
      </Box>
      {facts.map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
    </div>
  );
}

/** What is rarely changed, behind one word. Shown at once where there is nothing else. */
function Edit({ isAlone, children }: { isAlone: boolean; children: ReactNode }) {
  const [wasAlone] = useState(isAlone);
  return (
    <details open={wasAlone}>
      <summary>{words.question.edit}</summary>
      <Stack mt={8} align="flex-start">
        {children}
      </Stack>
    </details>
  );
}

/** The mean of a question and the like; nothing of what has none. */
const Figures = ({ question }: { question: Question }) => (
  <Marks marks={drawQuestion(question, telling).marks.filter(({ kind }) => kind === 'figures')} onColumn={() => {}} />
);

interface QuestionInspectorProps extends Omit<InspectorProps, 'onColumn'> {
  question: Question;
  group: QuestionGroup | null;
}

/** One question in detail: its numbers, and how it is read. */
export function QuestionInspector(props: QuestionInspectorProps) {
  const { surveyKey, question, responses, onClose, onJoin, group } = props;
  // The words of an open question stand beside the panel.
  const table = question.distribution.kind === 'text' ? null : drawQuestion(question, telling).table;
  return (
    <Inspector label={words.question.details(question.text)} onClose={onClose} takesFocus>
      <Head
        about={[nameType(question), ...(question.header === question.text ? [] : [question.header])].join(' · ')}
        title={question.text}
        facts={listQuestionFacts(question, responses)}
      />
      <Figures question={question} />
      {table !== null && <ChartTableView table={table} label={question.text} />}
      <Edit isAlone={table === null}>
        <DisplayChange surveyKey={surveyKey} question={question} isInGrid={group?.kind === 'grid'} />
        <TypeChange key={question.type} surveyKey={surveyKey} question={question} />
        {!holdsFiles(question.type) && (
          <MissingChange key={JSON.stringify(question.missing)} surveyKey={surveyKey} question={question} />
        )}
        <SpellingsButton surveyKey={surveyKey} question={question} />
        {group === null && <Button onClick={onJoin}>{dialogs.join.open}</Button>}
      </Edit>
    </Inspector>
  );
}

type GroupInspectorProps = InspectorProps & { unit: Extract<Unit, { kind: 'group' }> };

/** A question of several columns in detail: why they are one, its columns, and the way to make single questions of them. */
export function GroupInspector({ surveyKey, unit, responses, onClose, onColumn, onJoin }: GroupInspectorProps) {
  const { group, questions, writeIns } = unit;
  const title = makeTitle(unit);
  const objects = useSessionObjects();
  const split = useMutation({ mutationFn: () => splitGroup(objects, surveyKey, group.group_id, title) });
  const facts = [words.question.answered(group.answered, responses)];
  return (
    <Inspector label={words.question.details(title)} onClose={onClose} takesFocus>
      <Head about={words.group.kinds[group.kind](questions.length)} title={title} facts={facts} />
      <section aria-label={words.group.columns}>
        <h3 className="quiet">{words.group.columns}</h3>
        <ul className={css.columns}>
          {[...questions, ...writeIns].map((question, at) => (
            <li key={question.id}>
              <button type="button" onClick={() => onColumn(question.id)}>
                {group.items[at] || question.text}
              </button>
              <span className="quiet">{listQuestionFacts(question, responses).join(' · ')}</span>
              <Figures question={question} />
            </li>
          ))}
        </ul>
      </section>
      <Edit isAlone={false}>
        <Button disabled={split.isPending} onClick={() => split.mutate()}>
          {words.group.split}
        </Button>
        <Button onClick={onJoin}>{dialogs.join.change}</Button>
        <ErrorMessage error={split.error} />
      </Edit>
    </Inspector>
  );
}

interface ChangeProps {
  surveyKey: string;
  question: Question;
  /** It is a row of a grid, whose rows are shown alike. */
  isInGrid: boolean;
}

/** How a column is shown, and the order of its options. Both are found from the answers and can be changed. */
function DisplayChange({ surveyKey, question, isInGrid }: ChangeProps) {
  const { type, display, header, distribution } = question;
  const kinds = describeType(type).displays;
  const objects = useSessionObjects();
  const change = useMutation({ mutationFn: (as: DisplayKind | null) => chooseDisplay(objects, surveyKey, header, as) });
  if (kinds.length < 2 || display === null) return null;
  return (
    <Stack align="flex-start">
      <Choose
        label={words.display.label}
        description={isInGrid && words.display.ofGrid}
        options={nameOptions(kinds, words.display.kinds)}
        value={display.as}
        onChange={(as) => change.mutate(as)}
      />
      {display.source === 'user' && <AsFound onClick={() => change.mutate(null)} />}
      <ErrorMessage error={change.error} />
      {distribution.kind === 'options' && distribution.options.length > 1 && (
        <OptionOrder surveyKey={surveyKey} header={header} {...distribution} />
      )}
    </Stack>
  );
}

const AsFound = ({ onClick }: { onClick: () => void }) => (
  <Button variant="subtle" size="compact-sm" onClick={onClick}>
    {words.display.asFound}
  </Button>
);

interface OrderProps {
  surveyKey: string;
  header: string;
  options: readonly { value: string }[];
  order: 'given' | 'found' | 'count';
}

/** Moves options up and down, by buttons that work by keyboard too. */
function OptionOrder({ surveyKey, header, options, order }: OrderProps) {
  const [isOpen, setIsOpen] = useState(false);
  const objects = useSessionObjects();
  const values = options.map(({ value }) => value);
  const change = useMutation({
    mutationFn: (wanted: readonly string[]) => orderOptions(objects, surveyKey, header, wanted),
  });
  const move = (from: number, to: number) => {
    // The places are those of the order on screen, which is out of date while a change is being made.
    if (!change.isPending) change.mutate(values.toSpliced(from, 1).toSpliced(to, 0, values[from] ?? ''));
  };
  const mover = (label: string, icon: ReactNode, from: number, to: number) => (
    <ActionIcon aria-label={label} disabled={values[to] === undefined} onClick={() => move(from, to)}>
      {icon}
    </ActionIcon>
  );
  return (
    <div>
      <p className="quiet">
        {words.display.orders[order]}{' '}
        <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {words.display.changeOrder}
        </Button>
        {order === 'given' && <AsFound onClick={() => change.mutate([])} />}
      </p>
      <ErrorMessage error={change.error} />
      {isOpen && (
        <ol className={css.options}>
          {values.map((option, at) => (
            <li key={option}>
              <span>{option}</span>
              {mover(words.display.up(option), <UpIcon />, at, at - 1)}
              {mover(words.display.down(option), <DownIcon />, at, at + 1)}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
