import { Button, Group, NativeSelect, Radio, Stack, VisuallyHidden } from '@mantine/core';
import { listOtherAnswers } from '../../../../importer/index.ts';
import { Message } from '../../../components/message.tsx';
import type { MappedDraft, Mapping } from '../../../drafts/mapping/mapping.ts';
import { useDraftObjects } from '../../../drafts/objects.ts';
import type { Compared, HeaderDifference, TargetColumn } from '../../../drafts/target/target.ts';
import { announce } from '../../../lib/window-state.ts';
import { words as shared } from '../../../lib/words.ts';
import { words } from './words.ts';

interface MatchProps extends MappedDraft {
  difference: HeaderDifference;
}

/** For each question of the survey that the file words otherwise: which column it is. */
function MatchColumns({ draft, mapping, difference }: MatchProps) {
  const { missing, extra, renamed } = difference;
  const matched = mapping.columns.filter(({ header }) => renamed.some((one) => one.header === header));
  const open = [...matched, ...missing];
  if (matched.length + extra.length === 0) return null;
  return open.map((question) => (
    <MatchField key={question.header} draft={draft} mapping={mapping} difference={difference} question={question} />
  ));
}

const toLabel = ({ header, text }: TargetColumn): string => (text === header ? header : `${header}: ${text}`);

function MatchField({ draft, mapping, difference, question }: MatchProps & { question: TargetColumn }) {
  const { draftList } = useDraftObjects();
  const { header } = mapping.preview.table;
  const column = difference.renamed.find((one) => one.header === question.header)?.column;
  const matched = column === undefined ? '' : (header[column] ?? '');
  const choose = (chosen: string) => {
    draftList.setMatch(draft.id, question.header, chosen === '' ? null : chosen);
    const left = difference.missing.length - Number(matched === '') + Number(chosen === '');
    announce(chosen === '' ? words.match.isNone(question.header) : words.match.isSaid(chosen, question.header, left));
  };
  return (
    <NativeSelect
      flex="1 1 240px"
      miw={0}
      maw={420}
      label={words.match.columnOf(toLabel(question))}
      value={matched}
      data={[{ value: '', label: words.match.none }, ...(matched === '' ? [] : [matched]), ...difference.extra]}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  );
}

export interface ComparisonProps extends MappedDraft {
  /** Shows the rows that are known by the name only. */
  onShowNamed: () => void;
}

/** How a table differs from the survey it is added to: its columns, then its responses. Nothing is sent yet. */
export function ComparisonPanel({ draft, mapping, onShowNamed }: ComparisonProps) {
  const { target, difference } = mapping;
  if (target.kind === 'open' && target.problem !== null)
    return <Message tone="bad" role="alert" title={target.problem} />;
  if (target.kind === 'open' && target.survey !== null) return <p className="quiet">{words.comparingColumns}</p>;
  if (difference === null) return null;
  return (
    <>
      <Columns mapping={mapping} difference={difference} />
      <MatchColumns draft={draft} mapping={mapping} difference={difference} />
      {difference.missing.length === 0 && <Responses draft={draft} mapping={mapping} onShowNamed={onShowNamed} />}
    </>
  );
}

/** Where the columns differ from those of the survey; nothing where they do not. */
function Columns({ mapping, difference }: { mapping: Mapping; difference: HeaderDifference }) {
  const { missing, extra, renamed } = difference;
  if (missing.length > 0) {
    const title = words.missing(missing.map(({ header }) => header));
    const hint = extra.length > 0 ? words.matchHint : words.missingHint;
    return <Message tone="bad" role="alert" title={title} hint={hint} />;
  }
  return (
    <>
      {renamed.length > 0 && <Matched mapping={mapping} renamed={renamed} />}
      {extra.length > 0 && <Message tone="warn" title={words.extra(extra)} hint={words.extraHint} />}
    </>
  );
}

/** Which columns are questions of the survey in other words, and answers that these did not have so far. */
function Matched({ mapping, renamed }: { mapping: Mapping; renamed: HeaderDifference['renamed'] }) {
  const { table } = mapping.preview;
  const named = renamed.map((one) => [table.header[one.column] ?? '', one.header] as const);
  const answers = renamed.flatMap(({ column, header }) => {
    const options = mapping.columns.find((one) => one.header === header)?.options ?? null;
    const cells = table.rows.map((row) => row[column] ?? '');
    const others = options === null ? [] : listOtherAnswers(options, cells);
    return others.length === 0 ? [] : [words.match.answers(table.header[column] ?? '', others)];
  });
  return (
    <>
      <p className="quiet">{words.match.matched(named)}</p>
      {answers.length > 0 && <Message tone="warn" title={answers.join(' ')} />}
    </>
  );
}

function Responses(props: ComparisonProps) {
  const { tableQueries } = useDraftObjects();
  const { comparison } = props.mapping;
  if (comparison.kind === 'failed') {
    return (
      <Message tone="bad" role="alert" title={words.failed} hint={comparison.sentence}>
        <Button onClick={() => tableQueries.retry(props.draft.id, 'comparison')}>{words.again}</Button>
      </Message>
    );
  }
  if (comparison.kind !== 'done') {
    const { bytesRead, bytesTotal } = comparison.kind === 'working' ? comparison : { bytesRead: 0, bytesTotal: 1 };
    return (
      <p className="quiet" role="status">
        {words.comparing(bytesRead, bytesTotal)}
      </p>
    );
  }
  return <OverlapResult {...props} found={comparison.value} />;
}

/** How many responses are already in the survey, and which ones to send. */
function OverlapResult({ draft, mapping, onShowNamed, found: { overlap, by } }: ComparisonProps & { found: Compared }) {
  const { draftList } = useDraftObjects();
  const { rows, known, byName, repeated } = overlap;
  if (known.length + repeated.length === 0) return <Message tone="good" role="status" title={words.nobody} />;
  const fresh = rows - known.length - repeated.length;
  const said = [
    words.some(fresh, known.length, by),
    ...(repeated.length > 0 ? [words.repeated(repeated.length)] : []),
    ...(fresh === 0 ? [words.nothingNew] : []),
  ];
  return (
    <Stack className="box" gap={10} p="10px 12px">
      <p role="status">{said.join(' ')}</p>
      {byName[0] !== undefined && (
        <Group gap="4px 10px">
          <p>{words.byName(byName.length)}</p>
          {byName[0] <= mapping.preview.table.rows.length && (
            <Button
              size="compact-sm"
              aria-label={words.showNamed}
              onClick={() => {
                onShowNamed();
                announce(words.rows.named(byName.length));
              }}
            >
              {shared.show}
            </Button>
          )}
        </Group>
      )}
      <Radio.Group
        label={<VisuallyHidden>{words.question}</VisuallyHidden>}
        value={mapping.send}
        onChange={(value) => draftList.decide(draft.id, { send: value === 'new' ? 'new' : 'all' })}
      >
        <Stack gap={8}>
          {fresh > 0 && (
            <Radio value="new" label={words.onlyNew(fresh)} description={words.onlyNewHint(rows - fresh)} />
          )}
          <Radio value="all" label={words.all(rows)} description={words.allHint(rows - fresh)} />
        </Stack>
      </Radio.Group>
    </Stack>
  );
}
