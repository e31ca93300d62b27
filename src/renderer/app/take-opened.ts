import { type OpenRefusal, openedPath } from '../../contract/index.ts';

/** Something that cannot be opened. */
export interface Refused {
  what: string;
  why: OpenRefusal;
}

/** What the user opened through the system. */
interface Opened {
  files: File[];
  /** The path of the page that the last link opens. */
  page: string | null;
  refused: Refused[];
  /** What crashed and was restarted; null when nothing did. */
  crashed: 'window' | 'desktop' | null;
}

/** A file can be fetched once. One that cannot be read counts as missing. */
async function fetchFile(id: string, name: string): Promise<File | null> {
  const reply = await fetch(openedPath(id)).catch(() => null);
  const blob = reply?.ok === true ? await reply.blob().catch(() => null) : null;
  return blob === null ? null : new File([blob], name);
}

/** Takes what the user opened; all lists are empty if that is nothing, or if there is no desktop. */
export async function takeOpened(): Promise<Opened> {
  const taken: Opened = { files: [], page: null, refused: [], crashed: null };
  for (const item of (await window.bridge?.takeOpened()) ?? []) {
    if (item.kind === 'page') taken.page = item.path;
    else if (item.kind === 'crashed') taken.crashed = item.what;
    else if (item.kind === 'refused') taken.refused.push({ what: item.what, why: item.why });
    else {
      const file = await fetchFile(item.id, item.name);
      if (file === null) taken.refused.push({ what: item.name, why: 'missing' });
      else taken.files.push(file);
    }
  }
  return taken;
}
