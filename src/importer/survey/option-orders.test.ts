import { type AnswerRule, answerRule, listedMissing } from '@sheaf/survey-columns';
import type { SourceColumn } from '@sheaf/tables';
import { describe, expect, it } from 'vitest';
import { type ColumnType, endpoints } from '../../contract/index.ts';
import { provideService } from '../../service/testing/provide-service.ts';
import { noTransforms } from '../plan/row-transforms.ts';
import { findOptionOrders } from './option-orders.ts';
import { setUpImport } from './survey-import.fixture.ts';
import { importSurvey } from './survey-import.ts';

const column = (options: readonly string[]): SourceColumn => ({ name: 'Q1', question: '', options, measure: null });
const rated = ['Very good', 'Good', 'Bad'];

describe('findOptionOrders', () => {
  const cells = ['Bad', 'Good', '', 'Bad'];
  it.each<{
    name: string;
    options: readonly string[];
    cells?: readonly string[];
    type?: ColumnType;
    missing?: string[];
    transforms?: object;
    order: readonly string[] | null;
  }>([
    { name: 'a single choice', options: rated, order: rated },
    { name: 'blanks around options', options: [' Good', 'Bad '], order: ['Good', 'Bad'] },
    { name: 'several options in a cell', type: 'Multi choice', options: rated, cells: ['Good; Bad'], order: rated },
    { name: 'an option that counts as no answer', options: [...rated, 'N/A'], missing: ['N/A'], order: rated },
    { name: 'another type', type: 'Open-ended', options: rated, order: null },
    { name: 'a cell that is not listed', options: rated, cells: ['Bad', 'Other'], order: null },
    { name: 'labels at the ends of a scale', options: ['Never', 'Always'], cells: ['Never', '2', '3'], order: null },
    { name: 'one option', options: ['Bad'], cells: ['Bad'], order: null },
    { name: '1,001 options', options: Array.from({ length: 1001 }, (_, n) => `o${n}`), cells: ['o1'], order: null },
    { name: 'an option of 1,001 characters', options: [...rated, 'x'.repeat(1001)], order: null },
    { name: 'details that are replaced', options: rated, transforms: { redacted: [{ column: 0 }] }, order: null },
  ])('$name', ({ options, cells: own = cells, type = 'Single choice', missing = [], transforms, order }) => {
    const ruleOf = (): AnswerRule => answerRule(type, own, { missing: listedMissing(missing) });
    const rows = own.map((cell) => [cell]);
    const facts = {
      columns: [column(options)],
      header: ['Q1'],
      rows,
      ruleOf,
      transforms: { ...noTransforms, ...transforms },
    };
    expect(findOptionOrders(facts)).toEqual(order === null ? null : { Q1: order });
  });
});

describe('the order of options in an import', async () => {
  const service = await provideService();
  const file = new Blob([`Rating\n${'Bad\n'.repeat(3)}Good\n`]);
  const own = {
    auto_map: false,
    column_mapping: { Rating: 'Single choice' as const },
    option_orders: { Rating: rated },
  };
  const isOrder = (url: unknown) => String(url).endsWith('/outline');
  const refuse =
    (status: number, only = isOrder): typeof fetch =>
    (url, init) =>
      only(url) ? Promise.resolve(Response.json({ error: 'Not now.' }, { status })) : fetch(url, init);
  const ordersOf = async (survey_key: string) => {
    const path = endpoints.getOutline.path.replace(':survey_key', survey_key);
    return (await service.call('GET', path, { token: service.token })).body.orders;
  };

  it('is sent when the survey is complete', async () => {
    const { run } = await setUpImport(service, { file });
    const receipt = await importSurvey({ ...run, ...own });
    expect(receipt.option_orders).toEqual({ columns: 1, problem: null });
    expect(await ordersOf(receipt.survey_key)).toEqual(own.option_orders);
  });

  it('a service without the workspace interface gets nothing', async () => {
    const sent: string[] = [];
    const foreign = refuse(404, (url) => String(url).includes('/workspace/'));
    const spy: typeof fetch = (url, init) => {
      sent.push(String(url));
      return foreign(url, init);
    };
    const { run } = await setUpImport(service, { file, fetch: spy });
    expect((await importSurvey({ ...run, ...own })).option_orders).toBeNull();
    expect(sent.filter(isOrder)).toEqual([]);
  });
});
