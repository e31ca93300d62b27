import { ParseFailure } from '../../types.ts';

/** @returns the failure of a file whose bytes are not what its kind promises; `what` says which of them. */
export function damaged(what: string): ParseFailure {
  return new ParseFailure(
    `The document is damaged or incomplete: ${what}. Open it in the program it was made with, save it again and import that file.`,
  );
}

/** @returns the failure of a file that would cost more than reading it is worth. */
export function tooMuch(what: string): ParseFailure {
  return new ParseFailure(
    `The document is refused: ${what}. Nothing an office program writes looks like that; if it is genuine, save it as PDF.`,
  );
}

/** @returns the failure of a document that opens with a password only. */
export function locked(): ParseFailure {
  return new ParseFailure('The document is protected by a password. Save it without one and import that file.');
}
