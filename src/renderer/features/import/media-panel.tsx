import { Button, NativeSelect } from '@mantine/core';
import { surveyMediaExtensions } from '../../../contract/index.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { FileIcon } from '../../components/icons.tsx';
import { Message } from '../../components/message.tsx';
import { chooseFiles } from '../../lib/choose-files.ts';
import { type Draft, type Mapping, useDrafts } from './drafts.ts';
import { addMedia, bestLink, type LinkMatches, linkBy, linkOf, matchAgain, removeMedia, takesMedia } from './media.ts';
import { MediaLists } from './media-lists.tsx';
import css from './media-panel.module.css';
import { words } from './words.ts';

const accept = surveyMediaExtensions.map((extension) => `.${extension}`).join(',');

/** Which media files go with the survey, and which of them its responses name: before anything is sent. */
export function MediaPanel({ draft, state }: { draft: Draft; state: Mapping }) {
  const { media } = state;
  const add = async () => addMedia(draft.id, await chooseFiles({ multiple: true, accept }));
  if (media.files.size === 0) {
    return (
      <EmptyState icon={<FileIcon size={28} />} title={words.media.none} hint={words.media.noneHint}>
        <Button onClick={() => void add()}>{words.media.add}</Button>
      </EmptyState>
    );
  }
  return (
    <div className={css.panel}>
      <div className={css.line}>
        {media.look.kind === 'done' && <LinkField draft={draft} state={state} found={media.look.found} />}
        <Button onClick={() => void add()}>{words.media.add}</Button>
        <Button variant="subtle" onClick={() => removeMedia(draft.id)}>
          {words.media.takeAway}
        </Button>
      </div>
      <Looked draft={draft} state={state} />
    </div>
  );
}

const found = ({ matches }: LinkMatches) => matches.matched.length;

/** The columns that may name files, each with how many it finds. */
function LinkField({ draft, state, found: links }: { draft: Draft; state: Mapping; found: readonly LinkMatches[] }) {
  const { header } = state.preview.table;
  const chosen = linkOf(state);
  return (
    <NativeSelect
      className={css.field}
      label={words.media.linkedBy}
      value={chosen === null ? '' : String(chosen.column)}
      data={[
        { value: '', label: words.media.choose },
        ...links.map((link) => ({
          value: String(link.column),
          label: words.media[link.rule.by](header[link.column] ?? '', found(link), state.media.files.size),
        })),
      ]}
      onChange={({ currentTarget: { value } }) => linkBy(draft.id, value === '' ? null : Number(value))}
    />
  );
}

/** How far the look is, the link it suggests, or what the chosen one comes to. */
function Looked({ draft, state }: { draft: Draft; state: Mapping }) {
  const { look, files } = state.media;
  if (look.kind === 'failed') {
    return (
      <Message tone="bad" role="alert" title={words.media.failed} hint={look.sentence}>
        <Button onClick={() => void matchAgain(draft.id)}>{words.failed.again}</Button>
      </Message>
    );
  }
  if (look.kind !== 'done') {
    return (
      <p role="status" className={css.quiet}>
        {words.media.matching}
      </p>
    );
  }
  if (state.target.kind !== 'new' && !takesMedia(state, useDrafts.getState().drafts))
    return <Message tone="bad" role="alert" title={words.media.refused} hint={words.media.refusedHint} />;
  const chosen = linkOf(state);
  if (chosen !== null) {
    const isOwnRule = state.target.kind !== 'new' && chosen.rule.by === 'respondent';
    return (
      <>
        {isOwnRule && <p className={css.quiet}>{words.media.ownRule}</p>}
        <MediaLists draftId={draft.id} link={chosen} />
      </>
    );
  }
  const best = bestLink(look.found);
  if (best === null) return <Message tone="warn" title={words.media.noLink} hint={words.media.noLinkHint} />;
  const header = state.preview.table.header[best.column] ?? '';
  const suggest = best.rule.by === 'cell' ? words.media.suggestCell : words.media.suggestRespondent;
  return (
    <Message tone="plain" role="status" title={suggest(header, found(best), files.size)}>
      <Button onClick={() => linkBy(draft.id, best.column)}>{words.media.link}</Button>
    </Message>
  );
}
