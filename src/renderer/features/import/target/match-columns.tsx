import { NativeSelect } from '@mantine/core';
import type { Draft } from '../../../drafts/list/drafts.ts';
import type { Mapping } from '../../../drafts/mapping/mapping.ts';
import { useDraftObjects } from '../../../drafts/objects.ts';
import type { HeaderDifference, TargetColumn } from '../../../drafts/target/target.ts';
import { announce } from '../../../lib/window-state.ts';
import css from './target-panel.module.css';
import { words } from './words.ts';

interface MatchProps {
  draft: Draft;
  mapping: Mapping;
  difference: HeaderDifference;
}

/** For each question of the survey that the file words otherwise: which column it is. */
export function MatchColumns({ draft, mapping, difference }: MatchProps) {
  const { missing, extra, renamed } = difference;
  const matched = mapping.columns.filter(({ header }) => renamed.some((one) => one.header === header));
  const open = [...matched, ...missing];
  if (matched.length + extra.length === 0) return null;
  return open.map((question) => (
    <MatchField key={question.header} draft={draft} mapping={mapping} difference={difference} question={question} />
  ));
}

const labelOf = ({ header, text }: TargetColumn): string => (text === header ? header : `${header}: ${text}`);

function MatchField({ draft, mapping, difference, question }: MatchProps & { question: TargetColumn }) {
  const { draftList } = useDraftObjects();
  const { header } = mapping.preview.table;
  const column = difference.renamed.find((one) => one.header === question.header)?.column;
  const own = column === undefined ? '' : (header[column] ?? '');
  const choose = (chosen: string) => {
    draftList.setMatch(draft.id, question.header, chosen === '' ? null : chosen);
    const left = difference.missing.length - Number(own === '') + Number(chosen === '');
    announce(chosen === '' ? words.match.isNone(question.header) : words.match.isSaid(chosen, question.header, left));
  };
  return (
    <NativeSelect
      className={css.field}
      label={words.match.columnOf(labelOf(question))}
      value={own}
      data={[{ value: '', label: words.match.none }, ...(own === '' ? [] : [own]), ...difference.extra]}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  );
}
