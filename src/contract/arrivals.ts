/** Why something the system handed over is not opened: no file that can be imported, no file any more, no link to a page of ours. */
export const arrivalRefusals = ['not-importable', 'missing', 'link'] as const;
export type ArrivalRefusal = (typeof arrivalRefusals)[number];

/**
 * What the desktop has for the window. What the system handed over, by “Open with”, File > Open Recent, a second start, or a `sheaf://` link; and what broke.
 * The window never learns where a file lies: it fetches its bytes from `openedPath(id)`, once.
 */
export type Arrival =
  | { kind: 'file'; id: string; name: string }
  /** A page of the window, as its address names it after the hash. */
  | { kind: 'page'; path: string }
  | { kind: 'refused'; what: string; why: ArrivalRefusal }
  /** The window stopped and was opened again, or something in the desktop behind it failed. */
  | { kind: 'crashed'; what: 'window' | 'desktop' };

/** Where the desktop gives the window a file that was handed over. */
export const openedFolder = '/opened/';
export const openedPath = (id: string): string => `${openedFolder}${id}`;
