import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { surveyMediaExtensions } from '../../contract/index.ts';
import { matchMedia } from '../../importer/index.ts';
import { Message, Problem } from '../components/message.tsx';
import { sayError } from '../lib/error-sentence.ts';
import { chooseFiles, useDroppedFiles } from '../lib/files/choose-files.ts';
import { ImportCard } from '../queue/import-card.tsx';
import type { QueuedImport } from '../queue/import-list.ts';
import { useImportQueue, useQueueObjects } from '../queue/objects.ts';
import { useSessionObjects } from '../session/objects.ts';
import { instanceQuery, isReadingOnly } from '../session/queries.ts';
import { findMissing, missingMediaQuery, sendMissing } from './missing-media.ts';
import { words } from './words.ts';

const { media: said } = words;

/** What the file dialog offers as media of a survey. */
export const acceptMedia = surveyMediaExtensions.map((extension) => `.${extension}`).join(',');

/** Sends chosen or dropped files that are missing in a survey. `asked`: what was missing then. */
function useSending(surveyKey: string, missing: readonly string[]) {
  const { queue } = useQueueObjects();
  const session = useSessionObjects();
  const [sent, setSent] = useState<{ id: string; asked: readonly string[] } | null>(null);
  const [near, setNear] = useState<ReturnType<typeof findMissing>['near']>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const item = useImportQueue(({ imports }) => imports.find(({ id }) => id === sent?.id));
  const isUnderWay = item !== undefined && item.state.kind !== 'done';
  const send = async (media: ReadonlyMap<string, File>) => {
    try {
      setSent({ id: await sendMissing(session, queue, surveyKey, media), asked: missing });
    } catch (error) {
      setProblem(sayError(error));
    }
  };
  /** @returns the files that are not missing here */
  const add = (chosen: File[]): File[] => {
    if (chosen.length === 0) return [];
    const found = findMissing(missing, chosen);
    setNear(found.near);
    const isNone = found.files.size + found.near.length === 0;
    setProblem(isNone ? said.none(chosen.length, missing) : null);
    if (found.files.size > 0) void send(found.files);
    return found.others;
  };
  const accept = ({ value, file }: (typeof near)[number]) => {
    setNear(near.filter((one) => one.value !== value));
    void send(new Map([[value, file]]));
  };
  const result = item === undefined || sent === null ? null : describeResult(item, sent.asked);
  return { add, near: isUnderWay ? [] : near, accept, problem, item, isUnderWay, result, asked: sent?.asked ?? [] };
}

/** @returns how many of the files that were missing are linked now, and which are not; null until it is known */
function describeResult({ state }: QueuedImport, asked: readonly string[]): string | null {
  if (state.kind !== 'done' || state.receipt.kind !== 'survey') return null;
  const linked = state.receipt.media.filter(({ status }) => status === 'LINKED').map(({ filename }) => filename);
  const { matched, missing, near } = matchMedia(asked, linked, { by: 'cell' });
  return said.added(
    matched.length,
    asked.length,
    [...missing, ...near].map(({ value }) => value),
  );
}

type Sending = ReturnType<typeof useSending>;

interface ButtonsProps {
  sending: Sending;
  missing: readonly string[];
  isRow: boolean;
  frame: RefObject<HTMLElement | null>;
}

/** The button that asks for the files, and one for each that may be meant. */
function Buttons({ sending, missing, isRow, frame }: ButtonsProps) {
  const { add, near, accept, problem, isUnderWay } = sending;
  const { data: instance } = useQuery(instanceQuery);
  const size = isRow ? ({ size: 'compact-xs' } as const) : {};
  const choose = async () => void add(await chooseFiles({ multiple: true, accept: acceptMedia }));
  if (instance === undefined || isReadingOnly(instance)) return null;
  return (
    <>
      {missing.length > 0 && (
        <Button {...size} aria-disabled={isUnderWay} onClick={() => isUnderWay || void choose()}>
          {said.add(missing.length)}
        </Button>
      )}
      {near.map((one) => (
        <Button
          key={one.value}
          {...size}
          aria-label={said.acceptFor(one.file.name, one.value)}
          onClick={() => {
            // This button goes; the result comes here.
            frame.current?.focus();
            accept(one);
          }}
        >
          {said.accept(one.file.name)}
        </Button>
      ))}
      <Problem said={problem} />
    </>
  );
}

interface SaidProps {
  tone: 'good' | 'warn';
  title: string | undefined;
  result: string | null;
  names: readonly string[];
  children: ReactNode;
}

/** What is missing or was added; below the title, if there is one. */
function Said({ tone, title, result, names, children }: SaidProps) {
  const sentence = result ?? (names.length > 0 ? said.named(names) : undefined);
  const lines = title === undefined ? { title: sentence ?? '' } : { title, hint: sentence, role: 'status' as const };
  return (
    <Message tone={tone} {...lines}>
      {children}
    </Message>
  );
}

interface Props {
  surveyKey: string;
  /** The question that names them; absent: any. */
  questionId?: number;
  /** What is known to be missing where the service does not say. */
  named?: readonly string[];
  /** In a row of a list of imports, which shows their progress itself. */
  isRow?: boolean;
  /** What is said before it, whether or not something is missing. */
  title?: string;
  /** What can be done besides. */
  children?: ReactNode;
}

/** Says which files responses of a survey name that it lacks, and adds them. Without a title nothing where none is missing. */
export function AddMissing({ surveyKey, questionId = 0, named = [], isRow = false, title, children }: Props) {
  const { data: known } = useQuery(missingMediaQuery(surveyKey, questionId));
  const missing = known ?? named;
  const sending = useSending(surveyKey, missing);
  const { item, isUnderWay, result, asked } = sending;
  useDroppedFiles((files) => {
    const { files: own, near } = findMissing(missing, files);
    return known !== undefined && !isUnderWay && own.size + near.length > 0 ? sending.add(files) : files;
  });
  const frame = useRef<HTMLDivElement>(null);
  const isWhole = result !== null && missing.length === 0;
  // Before the next paint: the focus of the button that has gone is still nowhere.
  useLayoutEffect(() => {
    const { activeElement } = document;
    const isNowhere = activeElement === document.body || activeElement instanceof HTMLDialogElement;
    if (isWhole && isNowhere) frame.current?.focus();
  }, [isWhole]);
  if (missing.length === 0 && item === undefined && title === undefined) return null;
  const names = missing.length === 0 ? asked : missing;
  const buttons = known === undefined ? null : <Buttons {...{ sending, missing, isRow, frame }} />;
  const tone = missing.length === 0 && !isUnderWay ? 'good' : 'warn';
  if (isRow)
    return (
      <Group ref={frame} tabIndex={-1} gap="4px 12px">
        <span data-tone={tone}>{missing.length > 0 ? said.missing(missing) : result}</span>
        {buttons}
      </Group>
    );
  return (
    <Stack ref={frame} tabIndex={-1} gap={8}>
      <Said {...{ tone, title, result, names }}>
        {buttons}
        {children}
      </Said>
      {isUnderWay && item !== undefined && <ImportCard item={item} />}
    </Stack>
  );
}
