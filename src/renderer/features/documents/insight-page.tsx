import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type InsightDetails, type InsightState, insightStates } from '../../../contract/index.ts';
import { Loaded } from '../../session/load-failure.tsx';
import { useSessionObjects } from '../../session/objects.ts';
import { insightStateOf } from './document-card.tsx';
import { DocumentPage } from './document-page.tsx';
import { DocumentViewer } from './document-viewer.tsx';
import { insightQuery } from './queries.ts';
import { words } from './words.ts';

const back = { to: '/insights', label: words.insights.back };

/** One insight: its first page, its contents and its text; draft or published. @param at the passage to open it at */
export function InsightPage({ insightKey, at }: { insightKey: string; at: number | null }) {
  const source = { kind: 'insight', key: insightKey } as const;
  return (
    <Loaded query={useQuery(insightQuery(insightKey))} heading={words.insights.title} waiting={words.loading}>
      {(insight) => (
        <DocumentPage
          {...insight}
          source={source}
          back={back}
          state={insightStateOf(insight)}
          actions={<Publishing insight={insight} />}
        >
          {insight.details?.kind === 'document' && (
            <DocumentViewer
              source={source}
              details={insight.details}
              name={insight.name}
              picture={insight.thumbnail_url}
              url={insight.file_url}
              at={at}
            />
          )}
        </DocumentPage>
      )}
    </Loaded>
  );
}

/** Publishes or withdraws it; only the user who imported it may. */
function Publishing({ insight }: { insight: InsightDetails }) {
  const { api } = useSessionObjects();
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
