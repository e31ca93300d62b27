import { extensionOf as extensionOfName } from './extensions.ts';

/** @returns the name of a file without its folders. Archives and systems write `/` or `\\` between them. */
export const baseName = (path: string): string =>
  path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);

/** @returns the extension of a name, with or without folders, in lower case and without a dot; empty without one */
export const extensionOf = (path: string): string => extensionOfName(baseName(path));
