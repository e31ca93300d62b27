import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Survey } from '../../../contract/index.ts';
import { Message } from '../../components/message.tsx';
import { api } from '../../lib/api.ts';
import { fileNameOf, saveAs } from '../../lib/save-as.ts';
import { words } from './words.ts';

/** Saves every response as CSV: the cells as they were uploaded, harmless in a spreadsheet. */
export function ExportButton({ survey: { survey_key, survey_name } }: { survey: Survey }) {
  const saving = useMutation({
    mutationFn: async () =>
      saveAs(await api.exportSurvey({ params: { survey_key }, query: { bom: 'yes' } }), fileNameOf(survey_name, 'csv')),
  });
  return (
    <>
      <Button disabled={saving.isPending} onClick={() => saving.mutate()}>
        {saving.isPending ? words.survey.exporting : words.survey.export}
      </Button>
      {saving.error !== null && <Message tone="bad" role="alert" title={saving.error.message} />}
    </>
  );
}
