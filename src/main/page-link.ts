/** The pages a link may lead to, and how many parts may follow: what is shown, and the place in it. */
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

/** `sheaf://open/PAGE[/KEY[/PLACE]]`: letters, digits, `-` and `_` only, so there is nothing to decode and nowhere else to lead. */
const link = /^sheaf:\/\/open\/([a-z]{1,20})(?:\/([\w-]{1,100}))?(?:\/(\d{1,9}))?\/?$/;

/** @returns the page of the window that a link names, as its address has it after the hash; null for every other link */
export function pageOfLink(text: string): string | null {
  const [, page = '', ...given] = link.exec(text) ?? [];
  const parts = given.filter((part) => part !== undefined);
  const most = Object.hasOwn(pages, page) ? pages[page] : undefined;
  return most === undefined || parts.length > most ? null : `/${[page, ...parts].join('/')}`;
}
