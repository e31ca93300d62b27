import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Question } from '../../../contract/index.ts';
import { Message } from '../../components/message.tsx';
import { MissingWords } from '../../components/missing-words.tsx';
import { api } from '../../session/parts.ts';
import { useChange } from './type-change.tsx';
import { words } from './words.ts';

/** Which words of a column are no answers; another list counts the raw answers anew. */
export function MissingChange({ surveyKey, question }: { surveyKey: string; question: Question }) {
  const [changeId, setChangeId] = useState<number | null>(null);
  const start = useMutation({
    mutationFn: (missing: string[]) =>
      api.changeQuestion({
        params: { survey_key: surveyKey, question_id: String(question.id) },
        body: { missing, any_share: true },
      }),
    onSuccess: ({ change_id }) => setChangeId(change_id),
  });
  const change = useChange(surveyKey, changeId);
  const isBusy = start.isPending || change?.state === 'queued' || change?.state === 'running';
  const failure = start.error?.message ?? (change?.state === 'failed' ? change.failure : null);
  return (
    <>
      <MissingWords
        missing={question.missing}
        button={isBusy ? words.type.busy(change) : words.type.recount}
        disabled={isBusy}
        onApply={(list) => start.mutate(list)}
      />
      {failure !== null && <Message tone="bad" role="alert" title={failure} />}
    </>
  );
}
