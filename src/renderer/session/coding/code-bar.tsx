import { Button } from '@mantine/core';
import { useState } from 'react';
import type { DocumentCode } from '../../../contract/index.ts';
import { CrossIcon } from '../../components/icons.tsx';
import { Dot } from '../../components/marks.tsx';
import { ErrorMessage } from '../../components/message.tsx';
import { EditCode } from './code-editor.tsx';
import { CodeToggle, mostKeys, useCodeField } from './code-field.tsx';
import css from './coding.module.css';
import { useChosen, useCodes } from './coding.tsx';
import { type Coded, isSame, type Place } from './document-codes.ts';
import { words } from './words.ts';

const overlaps = (one: Place, other: Place) =>
  one.position === other.position && one.from < other.to && other.from < one.to;

/** What can be done with the chosen words: codes to set and to remove, by keys too. Nothing while none are chosen. */
export function CodeBar() {
  const [shown, chosen] = [useCodes(), useChosen()];
  if (shown === null || chosen === null) return null;
  const { places, bar, error } = chosen;
  if (places.length === 0) return <ErrorMessage error={error} />;
  const on = shown.coded.filter((one) => places.some((place) => overlaps(place, one)));
  return (
    <section ref={bar} className={css.bar} aria-label={words.bar}>
      {on.length > 0 && <OnWords coded={on} />}
      <Offered on={on} />
      <ErrorMessage error={error} />
    </section>
  );
}

/** The codes that the chosen words have, or some of them; a press removes one. */
function OnWords({ coded }: { coded: readonly Coded[] }) {
  const [shown, chosen] = [useCodes(), useChosen()];
  return (
    <div className={css.row}>
      <span className="quiet">{words.on}</span>
      {coded.map((one) => {
        const code = shown?.codes.find(({ code_id }) => code_id === one.code_id);
        return (
          code && (
            <Button
              key={`${one.code_id} ${one.position} ${one.from} ${one.to}`}
              size="compact-sm"
              leftSection={<Dot color={code.color} />}
              rightSection={<CrossIcon size={10} />}
              aria-label={words.remove(code.name, chosen?.read(one) ?? '')}
              onClick={() => {
                chosen?.remove(one);
                chosen?.leave();
              }}
            >
              {code.name}
            </Button>
          )
        );
      })}
    </div>
  );
}

/** The codes of the project; a field finds one by its name, or makes it. */
function Offered({ on }: { on: readonly Coded[] }) {
  const [shown, chosen] = [useCodes(), useChosen()];
  const typed = useCodeField(shown?.codes ?? [], {
    onPick: (code) => chosen?.toggle(code),
    onCreate: (name) => chosen?.create(name),
    onLeave: () => chosen?.leave(),
  });
  if (shown === null || chosen === null) return null;
  const toggle = (code: DocumentCode) => {
    chosen.toggle(code);
    chosen.leave();
  };
  const isSet = ({ code_id }: DocumentCode) =>
    chosen.places.every((place) => on.some((one) => one.code_id === code_id && isSame(one, place)));
  return (
    <div className={css.row}>
      {typed.field}
      {typed.matching.slice(0, mostKeys).map((code) => (
        <CodeToggle
          key={code.code_id}
          className={css.choice}
          code={code}
          at={shown.codes.indexOf(code)}
          isSet={isSet(code)}
          title={code.note || undefined}
          onClick={() => toggle(code)}
        />
      ))}
      {typed.maker}
    </div>
  );
}

interface JumpsProps {
  /** What the list is called. */
  label: string;
  /** Loads and shows a passage. */
  onShow: (position: number) => Promise<void>;
}

/** The codes of the document with their counts; a press shows the next place of one, or edits it. */
export function CodeJumps({ label, onShow }: JumpsProps) {
  const shown = useCodes();
  const [last, setLast] = useState<Coded | null>(null);
  if (shown === null) return null;
  const { source, codes, coded, choose } = shown;
  const showNext = async ({ code_id, name }: DocumentCode) => {
    const all = coded.filter((one) => one.code_id === code_id);
    const next = all[(all.findIndex((one) => last !== null && isSame(one, last)) + 1) % all.length];
    if (next === undefined) return;
    setLast(next);
    await onShow(next.position);
    choose([next], words.at(name, all.indexOf(next) + 1, all.length));
  };
  return (
    <section className={css.jumps} aria-label={label}>
      <h2>{label}</h2>
      <ul aria-label={label}>
        {codes
          .filter(({ count }) => count > 0)
          .map((code) => (
            <li key={code.code_id}>
              <button
                type="button"
                className={css.jump}
                aria-label={words.next(code.name, code.count)}
                onClick={() => void showNext(code)}
              >
                <Dot color={code.color} />
                <span>{code.name}</span>
                <span className="quiet">{code.count}</span>
              </button>
              <EditCode {...{ code, codes, source }} />
            </li>
          ))}
      </ul>
      <p className="quiet">{words.hint}</p>
      <details>
        <summary className="quiet">{words.keys}</summary>
        <p className="quiet">{words.keysHint}</p>
      </details>
    </section>
  );
}
