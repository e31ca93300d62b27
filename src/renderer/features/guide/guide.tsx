import { ActionIcon, Button } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { CrossIcon } from '../../components/icons.tsx';
import type { DraftReader } from '../../drafts/draft-reader.ts';
import { useDraftObjects, useDrafts } from '../../drafts/objects.ts';
import { openSample, samples } from '../../drafts/samples.ts';
import { modifier } from '../../lib/keys.ts';
import { announce, endGuide, markSeen, useGuide } from '../../lib/window-state.ts';
import { useImportQueue } from '../../queue/objects.ts';
import css from './guide.module.css';
import { type GuideStep, guideSteps, isAtPlace, type Sight, stepOf } from './step.ts';
import { words } from './words.ts';

/** The state of the file on the import screen, which may be the sample or a file of the user. */
function useFile(): Sight['file'] {
  const state = useDrafts(({ drafts, selectedId }) => (drafts.find(({ id }) => id === selectedId) ?? drafts[0])?.state);
  const importId = state?.kind === 'started' ? state.importId : null;
  const upload = useImportQueue(({ imports }) => imports.find(({ id }) => id === importId)?.state.kind);
  if (state === undefined) return 'none';
  if (state.kind !== 'started') return 'mapping';
  return upload === 'done' ? 'done' : 'under way';
}

/** The guided import: one step at a time below the real screens. It covers nothing, and one button ends it. */
export function Guide() {
  const [path] = useLocation();
  const { seen, openCount } = useGuide();
  const file = useFile();
  const step = stepOf({ path, file, seen });
  const at = guideSteps.indexOf(step) + 1;
  const place = words.place(at, guideSteps.length);
  const { title, text } = words.steps[step];
  const sentence = text(modifier);
  useEffect(() => announce(words.announced(place, title, sentence)), [place, title, sentence]);
  const strip = useStripFocus(step, openCount);
  const end = () => {
    endGuide();
    announce(words.ended);
    document.getElementById('work')?.focus();
  };
  return (
    <aside ref={strip} className={css.guide} aria-label={words.label} tabIndex={-1}>
      <div className={css.words}>
        <p className={css.title}>
          <span className={css.place}>{place}</span> {title}
        </p>
        <p className={css.text}>{sentence}</p>
      </div>
      <StepButton step={step} isHere={isAtPlace(step, path)} onEnd={end} />
      <ActionIcon variant="subtle" aria-label={words.end} onClick={end}>
        <CrossIcon />
      </ActionIcon>
    </aside>
  );
}

/** Takes the focus when the guide starts, and keeps it when the focused button disappears with its step. */
function useStripFocus(step: GuideStep, openCount: number) {
  const strip = useRef<HTMLElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (openCount > 0) strip.current?.focus();
  }, [openCount]);
  useLayoutEffect(() => {
    const element = strip.current;
    if (step !== 'sample' && hadFocus.current && element?.contains(document.activeElement) === false) element.focus();
    const note = () => {
      hadFocus.current = element?.contains(document.activeElement) === true;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [step]);
  return strip;
}

function StepButton({ step, isHere, onEnd }: { step: GuideStep; isHere: boolean; onEnd: () => void }) {
  const { draftReader } = useDraftObjects();
  const [, navigate] = useLocation();
  if (!isHere) return <Button onClick={() => navigate('/import')}>{words.back}</Button>;
  switch (step) {
    case 'sample':
      return (
        <Button variant="filled" onClick={() => void openFirstSample(draftReader)}>
          {words.open}
        </Button>
      );
    case 'columns':
    case 'checks':
    case 'read':
      return <Button onClick={() => markSeen(step)}>{words.next}</Button>;
    case 'search':
      return (
        <Button variant="filled" onClick={onEnd}>
          {words.finish}
        </Button>
      );
    default:
      return null;
  }
}

/** The list of samples reports it when they cannot be read. */
async function openFirstSample(draftReader: DraftReader): Promise<void> {
  const [sample] = samples;
  if (sample !== undefined) draftReader.addFiles(await openSample(sample));
}
