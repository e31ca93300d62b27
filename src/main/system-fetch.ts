import { net } from 'electron';

/**
 * Chromium's own way out: through the system's proxy, with the system's certificates. Only where it was sent: a secret that is
 * redirected would be told to somebody else. Leaves and takes no cookies.
 */
export const systemFetch: typeof fetch = (input, init) =>
  net.fetch(input instanceof URL ? input.href : input, { ...init, credentials: 'omit', redirect: 'error' });
