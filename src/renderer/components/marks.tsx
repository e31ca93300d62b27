import { Tooltip } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import type { CodeColor, ImportState } from '../../contract/index.ts';
import { ago, exact } from '../lib/language/format.ts';
import { words } from '../lib/words.ts';
import { ActivityIcon, AlertIcon, CheckIcon, CrossIcon } from './icons.tsx';
import css from './marks.module.css';

const looks = {
  waiting: ['warn', AlertIcon],
  running: ['busy', ActivityIcon],
  completed: ['good', CheckIcon],
  failed: ['bad', AlertIcon],
  deleted: ['plain', CrossIcon],
} as const satisfies Record<ImportState, unknown>;

/** The state of an import as colour, icon and word. @param closer a more exact word, if there is one */
export function StatusMark({ state, closer }: { state: ImportState; closer?: string | undefined }) {
  const [tone, Icon] = looks[state];
  return (
    <span className={css.status} data-tone={tone}>
      <Icon size={14} />
      {closer ?? words.importStates[state]}
    </span>
  );
}

/** Facts about something, in one line under its name: `<li>` items, which wrap where there is no room. */
export function Facts({ children }: { children: ReactNode }) {
  return <ul className={css.facts}>{children}</ul>;
}

/** As much of the end of a name as is always shown. */
const endLength = 16;

/** A name in one line. Where it has no room, its start gives way first: names of one kind differ at their ends. */
export function CutName({ name }: { name: string }) {
  const end = Math.max(0, name.length - endLength);
  // A blank beside the ellipsis would be a hole, so the end begins with a word.
  const cut = (end && name.indexOf(' ', end) + 1) || end;
  return (
    <span className={css.cut} title={name}>
      <span>{name.slice(0, cut)}</span>
      <span>{name.slice(cut)}</span>
    </span>
  );
}

/** A relative time; the exact one is shown on hover and focus. */
export function TimeAgo({ iso }: { iso: string }) {
  return (
    <Tooltip label={exact(iso)} events={{ hover: true, focus: true, touch: true }}>
      <time dateTime={iso}>{ago(iso, Date.now())}</time>
    </Tooltip>
  );
}

/** A text in which what was sought is marked. @param marks start and end of each place */
export function Marked({ text, marks }: { text: string; marks: readonly (readonly [number, number])[] }) {
  const pieces = marks.map(([from, to], at) => (
    <Fragment key={from}>
      {text.slice(marks[at - 1]?.[1] ?? 0, from)}
      <mark className={foundMark}>{text.slice(from, to)}</mark>
    </Fragment>
  ));
  return (
    <>
      {pieces}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  );
}

/** The class of what was sought, where it is found. */
export const foundMark = css.mark;

/** The class that gives an element with `data-color` the colour of a code, as `--code`. */
export const codeHue = css.hue;

/** The dot of a code in its colour; its name stands beside it. */
export const Dot = ({ color }: { color: CodeColor }) => (
  <span className={`${css.dot} ${codeHue}`} data-color={color} aria-hidden="true" />
);
