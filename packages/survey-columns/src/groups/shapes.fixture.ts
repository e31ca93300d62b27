import { suggestTypes } from '../classify/suggest-types.ts';
import { type Field, fileOf, readBack } from '../exporters/layout.fixture.ts';
import { groupColumns } from './group-columns.ts';

/** @returns `kind members +write-ins` of each group that is found in invented columns */
export function describeGroups(fields: Field[], rows?: number): string[] {
  const { table } = readBack(fileOf(fields, rows === undefined ? {} : { rows }), fields);
  return groupColumns(table, suggestTypes(table)).map(
    ({ kind, members, write_ins }) => `${kind} ${members.join()}${write_ins.length > 0 ? ` +${write_ins.join()}` : ''}`,
  );
}
