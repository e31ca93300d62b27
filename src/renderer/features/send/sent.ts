import { create } from 'zustand';
import { queue } from '../../queue/parts.ts';
import { sendingOf } from '../../queue/stored-source.ts';
import type { Thing } from './send-page.tsx';

/** What this window sends or has sent on: places in the queue, by the key of the source. */
export const useSent = create<Record<string, string>>(() => ({}));

/** Puts it at the end of the queue of imports. @throws Error with a sentence when its bytes are not to be had */
export async function send({ source, name }: Thing, instance: string, project_id: number): Promise<void> {
  const sending = await sendingOf(source, instance, project_id);
  await queue.enqueue([{ ...sending, name }]);
  useSent.setState({ [source.key]: sending.entry.id });
}
