import { Message } from '../../../components/message.tsx';
import { words } from '../words.ts';
import type { EyeReason } from './needs-eye.ts';

/** Why somebody should look at this column or question. */
export function EyeNotes({ reasons }: { reasons: readonly EyeReason[] }) {
  return reasons.map((reason) => <Message key={reason} tone="warn" title={words.columns.eye[reason]} />);
}
