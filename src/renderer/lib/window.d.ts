import type { Bridge } from '../../contract/index.ts';

declare global {
  interface Window {
    /** Present in the desktop only. */
    readonly bridge?: Bridge;
  }
}
