/** Where the window lives. The service accepts calls of this origin (CORS), and only its page may call main over IPC. */
export const windowScheme = 'app';
export const windowHost = 'sheaf';
export const windowOrigin = `${windowScheme}://${windowHost}`;

/** The pages a link may open, and how many parts may follow: what is shown, and the place in it. */
const pages: Readonly<Record<string, number>> = {
  import: 0,
  activity: 0,
  surveys: 2,
  insights: 2,
  files: 2,
  participants: 1,
  search: 0,
  settings: 0,
};

/** `sheaf://open/PAGE[/KEY[/PLACE]]`. Only letters, digits, `-` and `_`, so nothing has to be decoded. */
const link = /^sheaf:\/\/open\/([a-z]{1,20})(?:\/([\w-]{1,100}))?(?:\/(\d{1,9}))?\/?$/;

/** @returns the page that a `sheaf://` link names, as the window's address has it after the hash; null for any other link */
export function readLinkPage(text: string): string | null {
  const [, page = '', ...given] = link.exec(text) ?? [];
  const parts = given.filter((part) => part !== undefined);
  const most = Object.hasOwn(pages, page) ? pages[page] : undefined;
  return most === undefined || parts.length > most ? null : `/${[page, ...parts].join('/')}`;
}
