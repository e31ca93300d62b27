import type { HandlersFor, sourceEndpoints } from '../../../contract/index.ts';
import { mapAsync } from '../../core/batches.ts';
import { conflict, notFound } from '../../core/errors.ts';
import type { Caller } from '../../data/access/access.ts';
import { findSurveySource } from '../../data/survey-source.store.ts';
import type { Context } from '../../imports/context.ts';

/** Handlers of contract/workspace/surveys.ts: addresses only; the bytes come from the store. */
export function sourceHandlers({ database, objects }: Context): HandlersFor<typeof sourceEndpoints, Caller> {
  return {
    getSurveySource: async ({ params }, { key, base_url }) => {
      const addresses = objects.addressesFor(base_url);
      const found = await findSurveySource(database.read, key, params.survey_key);
      if (found === undefined) throw notFound('survey_unknown');
      const { status, parts, media, ...rest } = found;
      if (status !== 'COMPLETED') throw conflict('survey_incomplete');
      return {
        status: 200,
        body: {
          ...rest,
          parts: await mapAsync(parts, async ({ s3_key, ...part }) => ({
            ...part,
            file_url: await addresses.presignGet(s3_key, { content_type: 'text/csv' }),
          })),
          media: await mapAsync(media, async ({ s3_key, filename }) => ({
            filename,
            file_url: await addresses.presignGet(s3_key, { name: filename }),
          })),
        },
      };
    },
  };
}
