import { type ArrivalRefusal, openedPath } from '../../contract/index.ts';

/** Something that was handed over but cannot be opened. */
export interface Refused {
  what: string;
  why: ArrivalRefusal;
}

/** What the system handed over through the desktop. */
interface Arrived {
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

/** Takes what has arrived; all lists are empty when nothing has, or when there is no desktop. */
export async function takeArrivals(): Promise<Arrived> {
  const taken: Arrived = { files: [], page: null, refused: [], crashed: null };
  for (const arrival of (await window.bridge?.arrivals()) ?? []) {
    if (arrival.kind === 'page') taken.page = arrival.path;
    else if (arrival.kind === 'crashed') taken.crashed = arrival.what;
    else if (arrival.kind === 'refused') taken.refused.push({ what: arrival.what, why: arrival.why });
    else {
      const file = await fetchFile(arrival.id, arrival.name);
      if (file === null) taken.refused.push({ what: arrival.name, why: 'missing' });
      else taken.files.push(file);
    }
  }
  return taken;
}
