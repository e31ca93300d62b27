import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type InsightDetails, type InsightState, insightStates } from '../../../contract/index.ts';
import { Waiting } from '../../components/waiting.tsx';
import { LoadFailure } from '../../session/load-failure.tsx';
import { api } from '../../session/parts.ts';
import { RecordPage } from './document-page.tsx';
import { insightStateOf } from './document-state.ts';
import { DocumentViewer } from './document-viewer.tsx';
import css from './documents-page.module.css';
import { insightQuery } from './queries.ts';
import { words } from './words.ts';

const back = { to: '/insights', label: words.insights.back };

/** One insight: its first page, its contents and its text; draft or published. @param at the passage to open it at */
export function InsightPage({ insightKey, at }: { insightKey: string; at: number | null }) {
  const { data, error, refetch } = useQuery(insightQuery(insightKey));
  if (error !== null && data === undefined) {
    return (
      <div className={css.page}>
        <LoadFailure error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (data === undefined) return <Waiting sentence={words.loading} />;
  return (
    <RecordPage
      {...data}
      record={{ kind: 'insight', key: insightKey }}
      back={back}
      state={insightStateOf(data)}
      actions={<Publishing insight={data} />}
    >
      {data.details?.kind === 'document' && (
        <DocumentViewer
          record={{ kind: 'insight', key: insightKey }}
          details={data.details}
          name={data.name}
          picture={data.thumbnail_url}
          at={at}
        />
      )}
    </RecordPage>
  );
}

/** For whoever made it. */
function Publishing({ insight }: { insight: InsightDetails }) {
  const client = useQueryClient();
  const { insight_key, insight_state, is_own } = insight;
  const change = useMutation({
    mutationFn: (wanted: InsightState) =>
      api.changeInsight({ params: { insight_key }, body: { insight_state: wanted } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['insight'] }),
  });
  if (!is_own) return null;
  const isPublished = insight_state === insightStates.published;
  const wanted = isPublished ? insightStates.private_draft : insightStates.published;
  return (
    <Button
      variant={isPublished ? 'default' : 'filled'}
      title={isPublished ? undefined : words.publishHint}
      disabled={change.isPending}
      onClick={() => change.mutate(wanted)}
    >
      {isPublished ? words.withdraw : words.publish}
    </Button>
  );
}
