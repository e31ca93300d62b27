import { decimal, number } from '../../lib/language/format.ts';
import { TableHead } from '../list-page.tsx';
import css from './chart.module.css';
import type { ChartTable } from './drawing.ts';

/** The numbers of a chart as a table. */
export function ChartTableView({ table: { columns, rows }, label }: { table: ChartTable; label: string }) {
  return (
    <table className={css.table} aria-label={label}>
      <TableHead names={columns} />
      <tbody>
        {rows.map(([first, ...rest]) => (
          <tr key={first}>
            <th scope="row">{first}</th>
            {rest.map((value, at) => (
              <td key={columns[at + 1]}>{typeof value === 'number' ? cell(value) : value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function cell(value: number): string {
  return Number.isInteger(value) ? number(value) : decimal(value);
}
