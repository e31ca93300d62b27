import { Button, NativeSelect } from '@mantine/core';
import { surveyMediaExtensions } from '../../../../contract/index.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { FileIcon } from '../../../components/icons.tsx';
import { Message } from '../../../components/message.tsx';
import type { Draft } from '../../../drafts/drafts.ts';
import type { Mapping } from '../../../drafts/mapping.ts';
import { addMedia, linkBy, removeMedia } from '../../../drafts/media.ts';
import { bestLink, type LinkMatches } from '../../../drafts/media-link.ts';
import { mediaMatches } from '../../../drafts/queries.ts';
import { chooseFiles } from '../../../lib/files/choose-files.ts';
import { words } from '../words.ts';
import { MediaLists } from './media-lists.tsx';
import css from './media-panel.module.css';

const accept = surveyMediaExtensions.map((extension) => `.${extension}`).join(',');

/** Which media files go with the survey, and which of them its responses name: before anything is sent. */
export function MediaPanel({ draft, state }: { draft: Draft; state: Mapping }) {
  const { media, mediaLook: look } = state;
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
        {look.kind === 'done' && <LinkField draft={draft} state={state} found={look.value} />}
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
  const chosen = state.link;
  const choose = (value: string) => {
    const link = links.find(({ column }) => String(column) === value);
    linkBy(draft.id, link === undefined ? null : (header[link.column] ?? null), link?.rule.by ?? 'cell');
  };
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
      onChange={({ currentTarget: { value } }) => choose(value)}
    />
  );
}

/** How far the look is, the link it suggests, or what the chosen one comes to. */
function Looked({ draft, state }: { draft: Draft; state: Mapping }) {
  const { mediaLook: look, link: chosen } = state;
  if (look.kind === 'failed') {
    return (
      <Message tone="bad" role="alert" title={words.media.failed} hint={look.sentence}>
        <Button onClick={() => mediaMatches.again(draft.id)}>{words.failed.again}</Button>
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
  if (state.target.kind !== 'new' && !state.takes_media)
    return <Message tone="bad" role="alert" title={words.media.refused} hint={words.media.refusedHint} />;
  if (chosen !== null) {
    const isOwnRule = state.target.kind !== 'new' && chosen.rule.by === 'respondent';
    return (
      <>
        {isOwnRule && <p className={css.quiet}>{words.media.ownRule}</p>}
        <MediaLists draftId={draft.id} link={chosen} />
      </>
    );
  }
  if (bestLink(look.value) !== null) return <p className={css.quiet}>{words.media.notReady}</p>;
  return <Message tone="warn" title={words.media.noLink} hint={words.media.noLinkHint} />;
}
