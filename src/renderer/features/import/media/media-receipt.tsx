import { useQuery } from '@tanstack/react-query';
import type { Client, Receipt } from '../../../../importer/index.ts';
import { Message } from '../../../components/message.tsx';
import { useSessionObjects } from '../../../session/objects.ts';
import css from './media-panel.module.css';
import { words } from './words.ts';

/** How many pages of a hundred media files are searched for reasons. */
const mostPages = 100;
const mostShown = 200;

/** Why media files are not linked, by their names. */
async function readReasons(api: Client, survey_key: string, signal: AbortSignal): Promise<Map<string, string | null>> {
  const reasons = new Map<string, string | null>();
  let cursor: string | null = null;
  for (let page = 0; page < mostPages; page++) {
    const query: { limit: string; cursor?: string } = { limit: '100', ...(cursor === null ? {} : { cursor }) };
    const answer = await api.listSurveyMedia({ params: { survey_key }, query }, { signal });
    for (const { filename, failure } of answer.media) reasons.set(filename, failure);
    cursor = answer.next_cursor;
    if (cursor === null) break;
  }
  return reasons;
}

/** The result of linking the media files, with the service's reason for each that is not linked. */
export function MediaReceipt({ receipt: { media, survey_key } }: { receipt: Receipt }) {
  const { api } = useSessionObjects();
  const failed = media.filter(({ status }) => status !== 'LINKED');
  const { data: reasons } = useQuery({
    queryKey: ['media-reasons', survey_key],
    queryFn: ({ signal }) => readReasons(api, survey_key, signal),
    enabled: failed.length > 0,
  });
  if (media.length === 0) return null;
  const title = words.linked(media.length - failed.length, media.length);
  if (failed.length === 0) return <Message tone="good" title={title} />;
  return (
    <section aria-label={words.notLinked} className={css.section}>
      <Message tone="warn" title={title} />
      <ul className={css.list}>
        {failed.slice(0, mostShown).map(({ filename, status }) => (
          <li key={filename}>
            <span className={css.name}>{filename}</span>
            <span className={css.quiet}>{words.state(status, reasons?.get(filename) ?? null)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
