import type { Question } from '../../../contract/index.ts';
import { decimal, number } from '../../lib/language/format.ts';
import { TableHead } from '../list-page.tsx';
import css from './chart.module.css';
import { chartTable } from './chart-table.ts';

/** The numbers of a chart as a table. */
export function ChartTableView({ question }: { question: Question }) {
  const { columns, rows } = chartTable(question);
  return (
    <table className={css.table} aria-label={question.text}>
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
