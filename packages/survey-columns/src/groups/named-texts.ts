import { holdsChoices } from '../shapes.ts';
import { isTicked } from './find-groups.ts';
import { splitPieces } from './header-shapes.ts';
import { canHoldText, isEmpty, type Member } from './members.ts';
import { isOtherOnly, speaksOfOther } from './other-words.ts';

// Texts of "other" whose codes are made from the code of the choice: `fuel` and `fuelsp`, `fuel_select.pre` and
// `fuel_other.pre`. How a file names them is learned from the file.

/** A choice that may have an answer "other"; "yes" and "no" have none. */
const isChoice = ({ type, column }: Member): boolean => holdsChoices(type) && !isTicked(column.profile);

/** How many responses chose an answer such as "other". */
function otherChosen({ column }: Member): number {
  let chosen = 0;
  for (const [answer, count] of column.profile.values) if (speaksOfOther(answer)) chosen += count;
  return chosen;
}

/** Whether a text was written as often as "other" was chosen, or nearly. */
function isWrittenForOther(text: Member, choice: Member): boolean {
  const chosen = otherChosen(choice);
  const written = text.column.profile.filled;
  return written > 0 && written <= chosen * 1.1 + 1 && written * 2 >= chosen;
}

const longestSuffix = 8;
const shortestCode = 3;

interface Named {
  text: Member;
  choice: Member;
  suffix: string;
}

/** The choice before a text whose code is the code of the text without a few letters at its end. */
function toChoice(text: Member, choices: ReadonlyMap<string, Member>): Named | null {
  const { header } = text.column.names;
  for (let cut = 1; cut <= longestSuffix && header.length - cut >= shortestCode; cut++) {
    const choice = choices.get(header.slice(0, -cut));
    const suffix = header.slice(-cut);
    if (!/^[\p{L}_.-]+$/u.test(suffix)) return null;
    if (choice !== undefined && choice.column.index < text.column.index) return { text, choice, suffix };
  }
  return null;
}

const fewestOfHabit = 3;

/** Whether a file ends the codes of such texts with this suffix: the texts are there when "other" was chosen. */
function isHabit(named: readonly Named[]): boolean {
  const written = named.filter(({ text }) => !isEmpty(text));
  const proven = written.filter(({ text, choice }) => isWrittenForOther(text, choice));
  return named.length >= fewestOfHabit && proven.length > 0 && proven.length * 2 >= written.length;
}

/** @returns the places of the choices by the places of their texts */
export function findNamedTexts(members: readonly Member[]): Map<number, number> {
  const isCode = ({ column }: Member): boolean => !/\s/.test(column.names.header);
  const choices = new Map(
    members
      .filter((member) => isChoice(member) && isCode(member))
      .map((member) => [member.column.names.header, member]),
  );
  const texts = members.filter((member) => isCode(member) && canHoldText(member));
  const named = texts.map((text) => toChoice(text, choices)).filter((one) => one !== null);
  const found = new Map<number, number>();
  for (const own of Map.groupBy(named, ({ suffix }) => suffix).values()) {
    const areAll = isHabit(own);
    for (const { text, choice } of own) {
      const isNext = text.column.index === choice.column.index + 1;
      if (areAll || (isNext && isWrittenForOther(text, choice))) found.set(text.column.index, choice.column.index);
    }
  }
  return found;
}

function isInOrder(pieces: readonly string[], others: readonly string[]): boolean {
  let at = 0;
  for (const other of others) if (other === pieces[at]) at++;
  return at === pieces.length;
}

const isOtherPiece = (piece: string): boolean => isOtherOnly(piece) || /^(?:oth|othr|specify|spec)$/i.test(piece);

/** @returns whether the code of a text is that of a choice with "other" in place of something: `tool_other_w1`, `tool_w1` */
export function isCodeOfOther(text: string, choice: string): boolean {
  const [own, pieces] = [splitPieces(text), splitPieces(choice)];
  if (own === null || pieces === null || !own.some(isOtherPiece)) return false;
  const rest = own.filter((piece) => !isOtherPiece(piece));
  return rest.length > 0 && (isInOrder(rest, pieces) || isInOrder(pieces, rest.slice(-pieces.length)));
}
