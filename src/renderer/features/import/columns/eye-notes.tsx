import { Message } from '../../../components/message.tsx';
import type { EyeReason } from './needs-eye.ts';
import { words } from './words.ts';

/** Why somebody should look at this column or question. */
export function EyeNotes({ reasons }: { reasons: readonly EyeReason[] }) {
  return reasons.map((reason) => <Message key={reason} tone="warn" title={words.eye[reason]} />);
}
