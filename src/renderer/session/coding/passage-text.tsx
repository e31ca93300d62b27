import { Fragment } from 'react';
import type { CodeColor } from '../../../contract/index.ts';
import { codeHue, Dot, foundMark } from '../../components/marks.tsx';
import css from './coding.module.css';
import { useCodes } from './coding.tsx';
import type { Coded, Place } from './document-codes.ts';
import { words } from './words.ts';

/** Start and end of words that were sought. */
type Found = readonly (readonly [number, number])[];

const isIn = (from: number, [start, end]: readonly [number, number]) => start <= from && from < end;

interface NamedCode {
  code_id: number;
  name: string;
  color: CodeColor;
}
type CodedPlace = Pick<Coded, 'code_id' | 'position' | 'from' | 'to'>;

interface TextProps {
  position: number;
  text: string;
  found: Found;
}
interface CodedTextProps extends TextProps {
  codes: readonly NamedCode[];
  coded: readonly CodedPlace[];
  /** Selects words that have a code. */
  onChoose: (coded: CodedPlace) => void;
}

/** The text of a passage of the document on the screen, with its codes. */
export function PassageText(props: TextProps) {
  const shown = useCodes();
  const coded = (shown?.coded ?? []).filter(({ position }) => position === props.position);
  const choose = (place: Place) => shown?.choose([place]);
  return <CodedText {...props} codes={shown?.codes ?? []} coded={coded} onChoose={choose} />;
}

/** A text: what was sought is marked, and what is coded, with the name of the code behind it. */
export function CodedText({ position, text, found, codes, coded, onChoose }: CodedTextProps) {
  const ends = [0, text.length, ...found.flat(), ...coded.flatMap(({ from, to }) => [from, to])];
  const borders = [...new Set(ends)].toSorted((one, other) => one - other);
  return borders.map((from, at) => {
    const to = borders[at + 1] ?? text.length;
    const ended = coded.filter((one) => one.to === from);
    return (
      <Fragment key={from}>
        {ended.map((one) => (
          <CodeName key={`${one.code_id} ${one.from}`} {...{ codes, onChoose, text }} coded={one} />
        ))}
        {to > from && (
          <Piece
            {...{ position, from }}
            text={text.slice(from, to)}
            isFound={found.some((range) => isIn(from, range))}
            // Of codes that lie over each other the shortest gives the colour; each has its name.
            code={findCode(
              codes,
              coded.filter((one) => isIn(from, [one.from, one.to])),
            )}
          />
        )}
      </Fragment>
    );
  });
}

function findCode(codes: readonly NamedCode[], coded: readonly CodedPlace[]): NamedCode | undefined {
  const [shortest] = coded.toSorted((one, other) => one.to - one.from - (other.to - other.from));
  return codes.find(({ code_id }) => code_id === shortest?.code_id);
}

interface PieceProps {
  position: number;
  from: number;
  text: string;
  isFound: boolean;
  code: NamedCode | undefined;
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
function CodeName({
  coded,
  text,
  codes,
  onChoose,
}: Pick<CodedTextProps, 'text' | 'codes' | 'onChoose'> & { coded: CodedPlace }) {
  const code = codes.find(({ code_id }) => code_id === coded.code_id);
  if (code === undefined) return null;
  return (
    <button
      type="button"
      className={css.code}
      aria-label={words.mark(code.name, text.slice(coded.from, coded.to))}
      onClick={() => onChoose(coded)}
    >
      <Dot color={code.color} />
      {code.name}
    </button>
  );
}
