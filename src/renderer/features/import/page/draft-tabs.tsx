import { ActionIcon, Button, Tooltip, VisuallyHidden } from '@mantine/core';
import {
  AlertIcon,
  CheckIcon,
  CrossIcon,
  FileIcon,
  PlusIcon,
  TableIcon,
  WaitIcon,
} from '../../../components/icons.tsx';
import fade from '../../../components/list-page.module.css';
import { type Draft, findStartedImport } from '../../../drafts/list/drafts.ts';
import { useDraftObjects } from '../../../drafts/objects.ts';
import { chooseFilesToImport } from '../../../lib/files/file-inbox.ts';
import { number, truncateMiddle } from '../../../lib/language/format.ts';
import { chooseTone, isActive, type QueueState } from '../../../queue/import-state.ts';
import { useImportQueue } from '../../../queue/objects.ts';
import { words } from '../words.ts';
import css from './draft-tabs.module.css';

const mostTabs = 6;

/** @returns how many characters of each name have room when this number of files shares the line */
const countLetters = (count: number): number => Math.max(10, Math.min(32, Math.floor(60 / count)));

/** @returns the name, without its ending where it has to be cut: files of one kind differ before it */
const shortName = (name: string, letters: number): string =>
  name.length <= letters ? name : truncateMiddle(name.replace(/\.\w{1,5}$/, ''), letters);

/** The files on the import screen, each with its state; one is selected. */
export function DraftTabs({ drafts, selectedId }: { drafts: readonly Draft[]; selectedId: string | null }) {
  const { draftList } = useDraftObjects();
  // With more files, the list leads to each.
  const shown = drafts.length <= mostTabs ? drafts : drafts.filter(({ id }) => id === selectedId);
  return (
    <nav className={css.strip} aria-label={words.files}>
      <ul className={`${css.tabs} ${fade.fading}`}>
        {drafts.length > 1 && (
          <li className={css.tab} data-selected={selectedId === null || undefined}>
            <button type="button" aria-current={selectedId === null} onClick={() => draftList.select(null)}>
              <TableIcon size={14} />
              {words.plan.all}
              {drafts.length > mostTabs && <span className={css.count}>{number(drafts.length)}</span>}
            </button>
          </li>
        )}
        {shown.map((draft) => (
          <DraftTab
            key={draft.id}
            draft={draft}
            letters={countLetters(shown.length)}
            selected={draft.id === selectedId}
          />
        ))}
      </ul>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<PlusIcon size={14} />}
        onClick={() => void chooseFilesToImport()}
      >
        {words.drop.another}
      </Button>
    </nav>
  );
}

function DraftTab({ draft, letters, selected }: { draft: Draft; letters: number; selected: boolean }) {
  const { draftList } = useDraftObjects();
  const importState = useImportQueue(({ imports }) => findStartedImport(draft, imports)?.state);
  const busy = importState !== undefined && isActive(importState);
  return (
    <li ref={selected ? reveal : null} className={css.tab} data-selected={selected || undefined}>
      <button type="button" aria-current={selected} title={draft.file.name} onClick={() => draftList.select(draft.id)}>
        <StateIcon draft={draft} importState={importState} />
        <span aria-hidden="true">{shortName(draft.file.name, letters)}</span>
        <VisuallyHidden>{draft.file.name}</VisuallyHidden>
      </button>
      {!busy && (
        <Tooltip label={words.remove}>
          <ActionIcon
            variant="subtle"
            size={20}
            aria-label={words.removeFile(draft.file.name)}
            onClick={() => draftList.remove(draft.id)}
          >
            <CrossIcon size={12} />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  );
}

function reveal(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

const icons = { good: CheckIcon, warn: AlertIcon, bad: AlertIcon, busy: WaitIcon, plain: FileIcon } as const;

function tabTone(draft: Draft, importState: QueueState | undefined): keyof typeof icons {
  if (importState === undefined) return draft.state.kind === 'unreadable' ? 'bad' : 'plain';
  if (importState.kind === 'done') return 'good';
  if (importState.kind === 'running' || importState.kind === 'queued') return 'busy';
  return chooseTone(importState) ?? 'plain';
}

function StateIcon({ draft, importState }: { draft: Draft; importState: QueueState | undefined }) {
  const tone = tabTone(draft, importState);
  const Icon = icons[tone];
  return (
    <span className={css.icon} data-tone={tone} role="img" aria-label={words.fileState[tone]}>
      <Icon size={14} />
    </span>
  );
}
