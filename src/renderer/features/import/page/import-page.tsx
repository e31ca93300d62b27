import { Box, Button, Group, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FileIcon, ImportIcon } from '../../../components/icons.tsx';
import { createLazyScreen } from '../../../components/lazy-screen.tsx';
import { Message } from '../../../components/message.tsx';
import { reopenDrafts, type SavedDraft } from '../../../drafts/list/saved-drafts.ts';
import { makeSurveyName } from '../../../drafts/list/survey-name.ts';
import { useDraftObjects, useDrafts } from '../../../drafts/objects.ts';
import { warmPreview } from '../../../drafts/reading/preview.ts';
import { chooseFilesToImport, takeFiles, useInbox } from '../../../lib/files/choose-files.ts';
import { modifier } from '../../../lib/keys.ts';
import { words as shared } from '../../../lib/words.ts';
import { useIdleWork } from '../../../session/objects.ts';
import { instanceQuery, isReadingOnly } from '../../../session/queries.ts';
import { words } from '../words.ts';
import css from './import-page.module.css';

interface OfferProps {
  saved: readonly SavedDraft[];
  setSaved: (left: readonly SavedDraft[]) => void;
}

/** Offers the saved drafts of an earlier window: continue or discard them with one click. */
function SavedDraftsOffer({ saved, setSaved }: OfferProps) {
  const { draftReader, savedDrafts } = useDraftObjects();
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    // Without storage in the browser there is nothing to offer.
    savedDrafts.listLeft().then(setSaved, () => {});
  }, [savedDrafts, setSaved]);
  if (saved.length === 0) return null;
  const names = saved.map(({ file_name }) => file_name);
  const without = saved.filter(({ handles }) => !handles.has('')).map(({ file_name }) => file_name);

  async function openAgain(): Promise<void> {
    const { missing, isCancelled } = await reopenDrafts(draftReader, saved);
    const others = isCancelled ? [] : missing.map(({ file_name }) => file_name);
    setProblem(others.length === 0 ? null : words.left.other(others));
    setSaved(missing);
  }

  async function discard(): Promise<void> {
    await savedDrafts.delete(saved.map(({ id }) => id)).then(
      () => setSaved([]),
      () => setProblem(words.left.notDiscarded),
    );
  }

  return (
    <Box className="edges" pt={20}>
      <Message
        tone={problem === null ? 'plain' : 'warn'}
        role="status"
        title={problem ?? words.left.title(names)}
        hint={without.length === 0 ? words.left.hint : words.left.needsFile(without)}
      >
        <Button variant="filled" onClick={() => void openAgain()}>
          {without.length === 0 ? words.left.continue : words.left.choose(without.length)}
        </Button>
        <Button onClick={() => void discard()}>{words.left.discard}</Button>
      </Message>
    </Box>
  );
}

const makeTitle = ({ fileName }: Sample) => words.samples.titles[fileName]?.[0] ?? makeSurveyName(fileName);

/** The import screen of a key that only reads. */
const NoImport = () => (
  <Stack className="edges" gap={24} py="var(--page-block)">
    <h1>{shared.import}</h1>
    <Message tone="plain" title={words.onlyReading.title} hint={words.onlyReading.hint} />
  </Stack>
);

/** The import screen without files: ways to choose some, and samples. @param isFirst there is nothing to continue */
function EmptyImport({ isFirst }: { isFirst: boolean }) {
  return (
    <Stack className="edges" gap={24} py="var(--page-block)">
      <header>
        <h1>{shared.import}</h1>
      </header>
      <section className={css.zone} aria-label={words.drop.title}>
        <Box component="span" c="var(--accent-text)">
          <ImportIcon size={28} />
        </Box>
        <Box component="h2" fz={16} lh="24px">
          {words.drop.title}
        </Box>
        <Box component="p" className="quiet" maw="100ch" style={{ whiteSpace: 'pre-line' }}>
          {words.drop.hint}
        </Box>
        <Group justify="center" gap="8px 12px" mt={12}>
          <Button variant={isFirst ? 'filled' : 'default'} size="sm" onClick={() => void chooseFilesToImport()}>
            {words.drop.button}
          </Button>
          <span className="quiet">{words.drop.shortcut(modifier)}</span>
        </Group>
      </section>
      <Samples />
    </Stack>
  );
}

function Samples() {
  const { draftReader } = useDraftObjects();
  const opening = useMutation({
    mutationFn: async (sample: Sample) => void draftReader.addFiles(await openSample(sample)),
  });
  return (
    <section className={css.samples} aria-labelledby="samples">
      <Box component="h2" id="samples" c="var(--text-2)" fw={500}>
        {words.samples.title}
      </Box>
      {opening.isError && <Message tone="bad" role="alert" title={words.samples.failed} />}
      <ul>
        {samples.map((sample) => (
          <li key={sample.fileName}>
            <button
              type="button"
              className="box"
              aria-label={words.samples.open(makeTitle(sample))}
              onClick={() => opening.mutate(sample)}
            >
              <FileIcon />
              <Box component="span" fw={500}>
                {makeTitle(sample)}
              </Box>
              <Box component="span" c="var(--text-2)" fz={12} lh="16px" style={{ gridColumn: 2 }}>
                {words.samples.titles[sample.fileName]?.[1] ?? sample.fileName}
              </Box>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const fileScreens = createLazyScreen(() => import('./file-screens.tsx').then((m) => m.FileScreens));

/** Most starts show the empty screen, and need little code for it. */
const fetchFileScreens = (): void => void fileScreens.fetch().catch(() => {});

/** From chosen files to finished imports. Everything lives in stores, so leaving the screen loses nothing. */
export function ImportPage() {
  const { draftReader } = useDraftObjects();
  const [saved, setSaved] = useState<readonly SavedDraft[]>([]);
  const waiting = useInbox((state) => state.files.length);
  useEffect(() => {
    if (waiting > 0) void draftReader.addFiles(takeFiles());
  }, [waiting, draftReader]);
  useIdleWork(warmPreview);
  useIdleWork(fetchFileScreens);
  const hasFiles = useDrafts((state) => state.drafts.length > 0);
  const { data: instance } = useQuery(instanceQuery);
  if (instance !== undefined && isReadingOnly(instance)) return <NoImport />;
  if (hasFiles) return <fileScreens.Screen />;
  return (
    <>
      <SavedDraftsOffer saved={saved} setSaved={setSaved} />
      <EmptyImport isFirst={saved.length === 0} />
    </>
  );
}

const addresses = import.meta.glob<string>('../../../../../resources/samples/*.{csv,xlsx}', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});
/** Recordings of a sample, in a folder named after it. */
const mediaAddresses = import.meta.glob<string>('../../../../../resources/samples/*/*.wav', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

interface Sample {
  fileName: string;
  address: string;
}

const nameIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The sample exports that come with Sheaf. */
const samples: readonly Sample[] = Object.entries(addresses).map(([path, address]) => ({
  fileName: nameIn(path),
  address,
}));

/** @returns the sample and its recordings as files. @throws Error if the app's own files cannot be read */
async function openSample({ fileName, address }: Sample): Promise<File[]> {
  const folder = `/${fileName.replace(/\.\w+$/, '')}/`;
  const media = Object.entries(mediaAddresses).filter(([path]) => path.includes(folder));
  const asked = media.map(([path, at]) => fetchFile(nameIn(path), at));
  return Promise.all([fetchFile(fileName, address), ...asked]);
}

async function fetchFile(name: string, address: string): Promise<File> {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`${name} answered ${reply.status}.`);
  const content = await reply.blob();
  return new File([content], name, { type: content.type });
}
