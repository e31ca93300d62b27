import { Fragment } from 'react';
import type { DocumentCode } from '../../../contract/index.ts';
import { codeHue, Dot, foundMark } from '../../components/marks.tsx';
import css from './coding.module.css';
import { useCodes } from './coding.tsx';
import type { Coded } from './document-codes.ts';
import { words } from './words.ts';

/** Start and end of words that were sought. */
type Found = readonly (readonly [number, number])[];

const isIn = (from: number, [start, end]: readonly [number, number]) => start <= from && from < end;

/** The text of a passage: what was sought is marked, and what is coded, with the name of the code behind it. */
export function PassageText({ position, text, found }: { position: number; text: string; found: Found }) {
  const shown = useCodes();
  const coded = (shown?.coded ?? []).filter((one) => one.position === position);
  const ends = [0, text.length, ...found.flat(), ...coded.flatMap(({ from, to }) => [from, to])];
  const borders = [...new Set(ends)].toSorted((one, other) => one - other);
  return borders.map((from, at) => {
    const to = borders[at + 1] ?? text.length;
    const ended = coded.filter((one) => one.to === from);
    return (
      <Fragment key={from}>
        {ended.map((one) => (
          <CodeName key={one.code_id} coded={one} text={text} />
        ))}
        {to > from && (
          <Piece
            {...{ position, from }}
            text={text.slice(from, to)}
            isFound={found.some((range) => isIn(from, range))}
            // Of codes that lie over each other the shortest gives the colour; each has its name.
            code={findCode(
              shown?.codes ?? [],
              coded.filter((one) => isIn(from, [one.from, one.to])),
            )}
          />
        )}
      </Fragment>
    );
  });
}

function findCode(codes: readonly DocumentCode[], coded: readonly Coded[]): DocumentCode | undefined {
  const [shortest] = coded.toSorted((one, other) => one.to - one.from - (other.to - other.from));
  return codes.find(({ code_id }) => code_id === shortest?.code_id);
}

interface PieceProps {
  position: number;
  from: number;
  text: string;
  isFound: boolean;
  code: DocumentCode | undefined;
}

/** Words between two borders: one text node, so that what is selected can be told by its place. */
function Piece({ position, from, text, isFound, code }: PieceProps) {
  const Element = isFound || code !== undefined ? 'mark' : 'span';
  const look = code === undefined ? foundMark : `${css.coded} ${codeHue}`;
  return (
    <Element
      data-position={position}
      data-from={from}
      data-color={code?.color}
      data-found={isFound || undefined}
      className={Element === 'mark' ? look : undefined}
    >
      {text}
    </Element>
  );
}

/** The name of a code behind its words; a press chooses the words, and the bar takes the code away. */
function CodeName({ coded, text }: { coded: Coded; text: string }) {
  const shown = useCodes();
  const code = shown?.codes.find(({ code_id }) => code_id === coded.code_id);
  if (shown === null || code === undefined) return null;
  return (
    <button
      type="button"
      className={css.code}
      aria-label={words.mark(code.name, text.slice(coded.from, coded.to))}
      onClick={() => shown.choose([coded])}
    >
      <Dot color={code.color} />
      {code.name}
    </button>
  );
}
