import { type ArrivalRefusal, openedPath } from '../../contract/index.ts';

/** What was handed over and is not opened. */
export interface Refused {
  what: string;
  why: ArrivalRefusal;
}

/** What the system handed over through the desktop, as the window can use it. */
interface Arrived {
  files: File[];
  /** The page a link leads to, as the hash has it; the last one counts. */
  page: string | null;
  refused: Refused[];
  /** What broke and runs again; null when nothing did. */
  crashed: 'window' | 'desktop' | null;
}

/** A file is there once: what could not be read is as good as missing. */
async function fetchFile(id: string, name: string): Promise<File | null> {
  const reply = await fetch(openedPath(id)).catch(() => null);
  const blob = reply?.ok === true ? await reply.blob().catch(() => null) : null;
  return blob === null ? null : new File([blob], name);
}

/** Takes what has arrived. @returns nothing of each where nothing has, or there is no desktop */
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
