import type { HandlersFor, optionOrderEndpoints } from '../../../contract/index.ts';
import { conflict, invalid } from '../../core/errors.ts';
import { type Caller, requireSurvey } from '../../data/access/access.ts';
import { listOptionOrders, saveOptionOrdersTx } from '../../data/option-orders.store.ts';
import type { ApiContext } from '../context.ts';

/** Handlers of contract/workspace/option-orders.ts. */
export function optionOrderHandlers({ database }: ApiContext): HandlersFor<typeof optionOrderEndpoints, Caller> {
  return {
    getOptionOrders: async ({ params: { survey_key } }, { key }) => {
      await requireSurvey(database.read, key, survey_key);
      return { status: 200, body: { orders: await listOptionOrders(database.read, survey_key) } };
    },
    setOptionOrders: async ({ params: { survey_key }, body }, { key }) => {
      await requireSurvey(database.read, key, survey_key);
      const unknown = await database.write((tx) => saveOptionOrdersTx(tx, survey_key, body.orders));
      if (unknown === 'unread')
        throw conflict('The columns of this survey are not known yet. Try again when it is COMPLETED.');
      if (unknown.length > 0) throw invalid(`This survey has no column “${unknown[0]?.slice(0, 100).toWellFormed()}”.`);
      return { status: 200, body: { orders: await listOptionOrders(database.read, survey_key) } };
    },
  };
}
