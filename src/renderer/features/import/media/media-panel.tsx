import { Button, NativeSelect } from '@mantine/core';
import { surveyMediaExtensions } from '../../../../contract/index.ts';
import { FileIcon } from '../../../components/icons.tsx';
import { EmptyState, Message } from '../../../components/message.tsx';
import type { Draft } from '../../../drafts/list/drafts.ts';
import { noMedia } from '../../../drafts/list/drafts.ts';
import type { Mapping } from '../../../drafts/mapping/mapping.ts';
import { bestLink, type LinkMatches } from '../../../drafts/media-link.ts';
import { useDraftObjects } from '../../../drafts/objects.ts';
import { words as draftWords } from '../../../drafts/words.ts';
import { chooseFiles } from '../../../lib/files/choose-files.ts';
import screen from '../mapping/mapping-screen.module.css';
import { words as importWords } from '../words.ts';
import { MediaLists } from './media-lists.tsx';
import css from './media-panel.module.css';
import { words } from './words.ts';

const accept = surveyMediaExtensions.map((extension) => `.${extension}`).join(',');

/** The media files of the survey, and which of them its responses name. */
export function MediaPanel({ draft, mapping }: { draft: Draft; mapping: Mapping }) {
  const { draftList } = useDraftObjects();
  const { media, mediaMatches } = mapping;
  const add = async () => draftList.addMedia(draft.id, await chooseFiles({ multiple: true, accept }));
  if (media.files.size === 0) {
    return (
      <EmptyState icon={<FileIcon size={28} />} title={words.none} hint={words.noneHint}>
        <Button onClick={() => void add()}>{words.add}</Button>
      </EmptyState>
    );
  }
  return (
    <div className={screen.scroller}>
      <div className={css.line}>
        {mediaMatches.kind === 'done' && <LinkField draft={draft} mapping={mapping} found={mediaMatches.value} />}
        <Button onClick={() => void add()}>{words.add}</Button>
        <Button variant="subtle" onClick={() => draftList.decide(draft.id, { media: noMedia })}>
          {words.removeAll}
        </Button>
      </div>
      <Matching draft={draft} mapping={mapping} />
    </div>
  );
}

const found = ({ matches }: LinkMatches) => matches.matched.length;

/** The columns that may name files, each with the number of files it matches. */
function LinkField({
  draft,
  mapping,
  found: links,
}: {
  draft: Draft;
  mapping: Mapping;
  found: readonly LinkMatches[];
}) {
  const { draftList } = useDraftObjects();
  const { header } = mapping.preview.table;
  const chosen = mapping.link;
  const choose = (value: string) => {
    const link = links.find(({ column }) => String(column) === value);
    draftList.linkBy(draft.id, link === undefined ? null : (header[link.column] ?? null), link?.rule.by ?? 'cell');
  };
  return (
    <NativeSelect
      className={css.field}
      label={words.linkedBy}
      value={chosen === null ? '' : String(chosen.column)}
      data={[
        { value: '', label: words.choose },
        ...links.map((link) => ({
          value: String(link.column),
          label: words[link.rule.by](header[link.column] ?? '', found(link), mapping.media.files.size),
        })),
      ]}
      onChange={({ currentTarget: { value } }) => choose(value)}
    />
  );
}

/** The progress of the matching, the link it suggests, or the result of the chosen link. */
function Matching({ draft, mapping }: { draft: Draft; mapping: Mapping }) {
  const { tableQueries } = useDraftObjects();
  const { mediaMatches, link: chosen } = mapping;
  if (mediaMatches.kind === 'failed') {
    return (
      <Message tone="bad" role="alert" title={words.failed} hint={mediaMatches.sentence}>
        <Button onClick={() => tableQueries.retry(draft.id, 'media')}>{importWords.again}</Button>
      </Message>
    );
  }
  if (mediaMatches.kind !== 'done') {
    return (
      <p role="status" className={css.quiet}>
        {draftWords.notReady.mediaMatching}
      </p>
    );
  }
  if (mapping.target.kind !== 'new' && !mapping.takesMedia)
    return <Message tone="bad" role="alert" title={draftWords.notReady.mediaRefused} hint={words.refusedHint} />;
  if (chosen !== null) {
    const isOwnRule = mapping.target.kind !== 'new' && chosen.rule.by === 'respondent';
    return (
      <>
        {isOwnRule && <p className={css.quiet}>{words.ownRule}</p>}
        <MediaLists draftId={draft.id} link={chosen} />
      </>
    );
  }
  if (bestLink(mediaMatches.value) !== null) return <p className={css.quiet}>{draftWords.notReady.mediaColumn}</p>;
  return <Message tone="warn" title={words.noLink} hint={words.noLinkHint} />;
}
