import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { MediaMatches } from '../../../../importer/index.ts';
import { type LinkMatches, nameFor } from '../../../drafts/media-link.ts';
import { useDraftObjects } from '../../../drafts/objects.ts';
import { number } from '../../../lib/language/format.ts';
import css from './media-panel.module.css';
import { words } from './words.ts';

/** The counts, then the files; problems come first. */
const order = ['near', 'missing', 'unused', 'unsupported', 'matched'] as const satisfies (keyof MediaMatches)[];
/** Longer lists are cut; the counts cover the rest. */
const mostShown = 200;

/** A file with a similar name does not count as unused. */
function onceEach(matches: MediaMatches): MediaMatches {
  const near = new Set(matches.near.flatMap(({ filenames }) => filenames));
  return { ...matches, unused: matches.unused.filter((filename) => !near.has(filename)) };
}

/** The result of the matching. */
export function MediaLists({ draftId, link: whole }: { draftId: string; link: LinkMatches }) {
  const link = { ...whole, matches: onceEach(whole.matches) };
  const { matches, rule } = link;
  // Not every respondent has a file, so this is not a problem.
  const shown = order.filter((kind) => matches[kind].length > 0 && !(kind === 'missing' && rule.by === 'respondent'));
  return (
    <>
      <dl className={css.counts}>
        {(['matched', 'near', 'missing', 'unused', 'unsupported'] as const).map((kind) => (
          <div key={kind} data-kind={kind} data-none={matches[kind].length === 0 || undefined}>
            <dt>{words.counts[kind]}</dt>
            <dd>{number(matches[kind].length)}</dd>
          </div>
        ))}
      </dl>
      {shown.map((kind) => (
        <section key={kind} aria-label={words.counts[kind]} className={css.section}>
          <h2 className={css.heading}>{words.counts[kind]}</h2>
          <p className={css.quiet}>{words.hints[kind]}</p>
          <ul className={css.list}>
            <Lines draftId={draftId} link={link} kind={kind} />
          </ul>
          {matches[kind].length > mostShown && (
            <p className={css.quiet}>{words.more(matches[kind].length - mostShown)}</p>
          )}
        </section>
      ))}
    </>
  );
}

function Lines(props: { draftId: string; link: LinkMatches; kind: keyof MediaMatches }): ReactNode[] {
  const { draftList } = useDraftObjects();
  const { draftId, kind } = props;
  const { matches, rule, paths } = props.link;
  switch (kind) {
    case 'matched':
      return matches.matched
        .slice(0, mostShown)
        .map(({ filename, values }) => <Line key={filename} name={filename} note={words.values(values)} />);
    case 'missing':
      return matches.missing
        .slice(0, mostShown)
        .map(({ value, first }) => <Line key={value} name={value} note={words.row(first)} />);
    case 'near':
      return matches.near.slice(0, mostShown).map((near) => (
        <Line key={near.value} name={near.value} note={`${words.row(near.first)}: ${words.near(near.reason)}`}>
          {near.filenames.slice(0, 3).map((filename) => {
            const to = nameFor(rule, near.value, filename);
            return to === null ? (
              <span key={filename} className={css.quiet}>
                {words.otherKind(filename)}
              </span>
            ) : (
              <Button
                key={filename}
                size="compact-sm"
                aria-label={words.acceptFor(filename, near.value)}
                onClick={() => draftList.renameMedia(draftId, paths.get(filename) ?? filename, to)}
              >
                {words.accept(filename)}
              </Button>
            );
          })}
        </Line>
      ));
    case 'unused':
    case 'unsupported':
      return matches[kind].slice(0, mostShown).map((filename) => <Line key={filename} name={filename} note="" />);
  }
}

function Line({ name, note, children }: { name: string; note: string; children?: ReactNode }) {
  return (
    <li>
      <span className={css.name}>{name}</span>
      {note !== '' && <span className={css.quiet}>{note}</span>}
      {children}
    </li>
  );
}
