import type { FileItem, InsightItem } from '../../../contract/index.ts';
import { insightStates } from '../../../contract/index.ts';
import type { Card } from './document-card.tsx';

/** What a list says of an insight: what keeps it from being read, else who sees it. */
export function insightStateOf({ processing_status, insight_state, failure }: InsightItem): Card['state'] {
  if (processing_status === 'failed' || failure !== null) return 'failed';
  if (processing_status === 'pending') return 'reading';
  if (insight_state === insightStates.published) return 'published';
  return insight_state === insightStates.private_draft ? 'draft' : 'shared';
}

/** What a list says of a file; nothing where it is as it should be. */
export function fileStateOf({ status, failure }: FileItem): Card['state'] {
  if (status === 'error' || failure !== null) return 'failed';
  if (status === 'pending_upload') return 'waiting';
  return status === 'completed' ? 'ready' : 'reading';
}
