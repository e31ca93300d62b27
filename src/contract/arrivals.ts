/** Why Sheaf does not open something: not a file it can import, a file that is missing, a link to no page of ours. */
export const arrivalRefusals = ['not-importable', 'missing', 'link'] as const;
export type ArrivalRefusal = (typeof arrivalRefusals)[number];

/**
 * Something that waits in the desktop for the window: what a person opened (by “Open with”, File > Open Recent, a second
 * start or a `sheaf://` link), and crashes. The window never gets a file's path: it fetches the bytes from
 * `openedPath(id)`, once.
 */
export type Arrival =
  | { kind: 'file'; id: string; name: string }
  /** A page of the window: the part of its address after the hash. */
  | { kind: 'page'; path: string }
  | { kind: 'refused'; what: string; why: ArrivalRefusal }
  /** The window crashed and was loaded again, or main had an unexpected error. */
  | { kind: 'crashed'; what: 'window' | 'desktop' };

/** Addresses below this one are the files that a person opened. */
export const openedFolder = '/opened/';
export const openedPath = (id: string): string => `${openedFolder}${id}`;
