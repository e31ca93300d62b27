import { Tooltip } from '@mantine/core';
import { ago, exact } from '../lib/language/format.ts';

/** A time relative to now, the exact one on hover and focus. */
export function TimeAgo({ iso }: { iso: string }) {
  return (
    <Tooltip label={exact(iso)} events={{ hover: true, focus: true, touch: true }}>
      <time dateTime={iso}>{ago(iso, Date.now())}</time>
    </Tooltip>
  );
}
