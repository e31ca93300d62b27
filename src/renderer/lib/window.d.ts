import type { Bridge } from '../../contract/index.ts';

declare global {
  interface Window {
    /** Only in the desktop app. */
    readonly bridge?: Bridge;
  }
}
