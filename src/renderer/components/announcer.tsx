import { VisuallyHidden } from '@mantine/core';
import { useAnnouncement } from '../lib/announcements.ts';

/** The one live region of the window. It is always there: regions added together with their text are often not read. */
export function Announcer() {
  const { sentence, turn } = useAnnouncement();
  return (
    <VisuallyHidden role="status" aria-live="polite" aria-atomic="true">
      <span key={turn}>{sentence}</span>
    </VisuallyHidden>
  );
}
