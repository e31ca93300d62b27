import { z } from 'zod';

/** What the service says over its parent port, once, when it listens. The token travels no other way. */
export const readyMessage = z.object({
  type: z.literal('ready'),
  base_url: z.url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/ }),
  storage_url: z.url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/ }),
  token: z.string().min(1),
});

/** What it is told: finish what is in flight, then leave. */
export const stopMessage = { type: 'stop' } as const;
