import { ParseFailure } from '../../types.ts';

/** @returns the failure of a damaged file; `what` says what is wrong with it */
export function damaged(what: string): ParseFailure {
  return new ParseFailure(
    `The document is damaged or incomplete: ${what}. Open it in the program it was made with, save it again and import that file.`,
  );
}

/** @returns the failure of a file that is too expensive to read */
export function tooMuch(what: string): ParseFailure {
  return new ParseFailure(
    `The document is refused: ${what}. Nothing an office program writes looks like that; if it is genuine, save it as PDF.`,
  );
}

/** @returns the failure of a document with a password */
export function locked(): ParseFailure {
  return new ParseFailure('The document is protected by a password. Save it without one and import that file.');
}
