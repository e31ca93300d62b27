import { counted } from './format.ts';
import type { UploadState } from './uploads.ts';

/** What screen readers hear of an import: at its start, each quarter, and its end. */
export const words = {
  started: (name: string) => `Importing ${name}.`,
  quarter: (name: string, percent: number) => `${name}: ${percent} percent imported.`,
  ended: (name: string, state: UploadState) => {
    if (state.kind === 'done') {
      const { receipt } = state;
      if (receipt.kind !== 'survey') return `${name} is imported.`;
      return `${name} is imported: ${counted(receipt.rows_reported, 'response', 'responses')}.`;
    }
    if (state.kind === 'failed') return `The import of ${name} stopped. ${state.sentence}`;
    return `The import of ${name} was stopped.`;
  },
} as const;
