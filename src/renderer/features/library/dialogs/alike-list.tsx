import { Checkbox, Group, TextInput } from '@mantine/core';
import type { SpellingChange } from '@sheaf/survey-columns';
import { ownLimits, type SpellingCluster, type Spellings } from '../../../../contract/index.ts';
import { number } from '../../../lib/language/format.ts';
import css from './dialogs.module.css';
import { words as allWords } from './words.ts';

const words = allWords.spellings;

/** Answers that are merged, or look as if they should be. */
interface Alike {
  /** The answer as which they count. */
  name: string;
  spellings: SpellingCluster['spellings'];
  isMerged: boolean;
  isNear: boolean;
}

/** What somebody chose for answers that are alike: those ticked count as the name, the others as themselves. */
interface Choice {
  name: string;
  ticked: ReadonlySet<string>;
}

/** Of those that somebody has touched. */
export type Choices = ReadonlyMap<Alike, Choice>;

/** @returns what is merged */
export const listMerged = ({ merged }: Spellings): Alike[] =>
  merged.map(({ name, count, spellings }) => ({
    name,
    spellings: count > 0 ? [{ value: name, count }, ...spellings] : spellings,
    isMerged: true,
    isNear: false,
  }));

/** @returns what could be merged */
export const listProposed = ({ clusters }: Spellings): Alike[] =>
  clusters.map(({ how, ...cluster }) => ({ ...cluster, isMerged: false, isNear: how === 'near' }));

const tickAll = ({ spellings }: Alike): ReadonlySet<string> => new Set(spellings.map(({ value }) => value));

const untouched = (alike: Alike): Choice => ({
  name: alike.name,
  ticked: alike.isMerged ? tickAll(alike) : new Set(),
});

/** @returns what is sent for a choice */
export function listChanges({ name, spellings, isMerged }: Alike, choice: Choice): SpellingChange[] {
  return spellings.flatMap(({ value }) => {
    const was = isMerged ? name : value;
    const now = choice.ticked.has(value) ? choice.name.trim() : value;
    return now === was ? [] : [{ from: value, to: now === value ? null : now }];
  });
}

interface ListProps {
  heading: string;
  listed: readonly Alike[];
  choices: Choices;
  onChange: (choices: Choices) => void;
}

/** Answers that are alike, each group with the answer as which it counts and a tick for each spelling. */
export function AlikeList({ heading, listed, choices, onChange }: ListProps) {
  const ticked = listed.filter((alike) => (choices.get(alike) ?? untouched(alike)).ticked.size > 0).length;
  const chooseAll = (isTicked: boolean) =>
    onChange(
      new Map([
        ...choices,
        ...listed.map((alike): [Alike, Choice] => [
          alike,
          { ...(choices.get(alike) ?? alike), ticked: isTicked ? tickAll(alike) : new Set() },
        ]),
      ]),
    );
  return (
    <section aria-label={heading}>
      <Group justify="space-between">
        <h2 className="quiet">{heading}</h2>
        {listed.length > 1 && (
          <Checkbox
            label={words.all(listed.length)}
            checked={ticked === listed.length}
            indeterminate={ticked > 0 && ticked < listed.length}
            onChange={({ currentTarget }) => chooseAll(currentTarget.checked)}
          />
        )}
      </Group>
      <ul className={css.spellings}>
        {listed.map((alike) => (
          <AlikeLine
            key={alike.name}
            alike={alike}
            choice={choices.get(alike) ?? untouched(alike)}
            isOpen={alike.isMerged || choices.has(alike)}
            onChange={(choice) => onChange(new Map([...choices, [alike, choice]]))}
          />
        ))}
      </ul>
    </section>
  );
}

interface LineProps {
  alike: Alike;
  choice: Choice;
  /** Whether each spelling has a tick of its own. It stays so once somebody has chosen, so that no focus is lost. */
  isOpen: boolean;
  onChange: (choice: Choice) => void;
}

function AlikeLine({ alike, choice: { name, ticked }, isOpen, onChange }: LineProps) {
  const { spellings, isNear } = alike;
  const tick = (value: string, isTicked: boolean) => {
    const others = [...ticked].filter((one) => one !== value);
    onChange({ name, ticked: new Set(isTicked ? [...others, value] : others) });
  };
  return (
    <li>
      <Checkbox
        label={words.countsAs}
        aria-label={words.countsAsOf(alike.name)}
        checked={ticked.size === spellings.length}
        indeterminate={ticked.size > 0 && ticked.size < spellings.length}
        onChange={({ currentTarget }) => onChange({ name, ticked: currentTarget.checked ? tickAll(alike) : new Set() })}
      />
      <TextInput
        aria-label={words.name(alike.name)}
        value={name}
        maxLength={ownLimits.orderedOptionLength}
        error={ticked.size > 0 && name.trim() === '' && words.empty}
        onChange={({ currentTarget }) =>
          onChange({ name: currentTarget.value, ticked: ticked.size > 0 ? ticked : tickAll(alike) })
        }
      />
      <div className={css.spelling}>
        {spellings.map(({ value, count }) => {
          const label = (
            <>
              <bdi>{words.quoted(value)}</bdi> <span className="quiet">{number(count)}</span>
            </>
          );
          if (!isOpen) return <span key={value}>{label}</span>;
          const isTicked = ticked.has(value);
          return <Checkbox key={value} label={label} checked={isTicked} onChange={() => tick(value, !isTicked)} />;
        })}
        {isNear && <span className="quiet">{words.near}</span>}
      </div>
    </li>
  );
}
