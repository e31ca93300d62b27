import { Group, Stack } from '@mantine/core';
import { assertNever, type ChartTable, type Mark, writeTable } from '../../../contract/index.ts';
import { telling } from '../../lib/language/format.ts';
import { TableHead } from '../list-page.tsx';
import marksCss from '../marks.module.css';
import css from './chart.module.css';
import { mostShades } from './grid.ts';
import { GridChart, HeatTable } from './grid-chart.tsx';
import { Bars, ColumnsChart, SegmentsBar, SpreadChart } from './shapes.tsx';
import { words } from './words.ts';

/** The name of each figure, and its value. */
const Figures = ({ figures, isLarge }: Extract<Mark, { kind: 'figures' }>) => (
  <Group component="dl" className={css.figures} gap="2px 20px" fz={13} data-large={isLarge}>
    {figures.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </Group>
);

/** What a drawing shows, on the screen. */
export const Marks = ({ marks, onColumn }: { marks: readonly Mark[]; onColumn?: (id: number) => void }) =>
  marks.map((mark, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a mark is told from others of its kind by its place.
    <MarkView key={`${mark.kind} ${at}`} mark={mark} onColumn={onColumn ?? (() => {})} />
  ));

function MarkView({ mark, onColumn }: { mark: Mark; onColumn: (id: number) => void }) {
  switch (mark.kind) {
    case 'bars':
      return <Bars {...mark} />;
    case 'columns':
      return <ColumnsChart {...mark} />;
    case 'segments':
      return <SegmentsBar {...mark} />;
    case 'spreads':
      return <SpreadChart {...mark} onColumn={onColumn} />;
    case 'grid':
      return mark.grid.answers.length <= mostShades ? <GridChart {...mark} /> : <HeatTable {...mark} />;
    case 'figures':
      return <Figures {...mark} />;
    case 'note':
      return (
        <p className={`quiet ${css.note}`}>
          {mark.text} {mark.isCut && words.underResponses}
        </p>
      );
    case 'quotes':
      return <Quotes {...mark} />;
    case 'members':
      return <Members {...mark} />;
    default:
      return assertNever(mark);
  }
}

const Quotes = ({ texts }: Extract<Mark, { kind: 'quotes' }>) => (
  <Stack component="ul" className={css.samples} gap={10} maw="70ch">
    {texts.map((text) => (
      <li key={text} className={marksCss.clamp}>
        {text}
      </li>
    ))}
  </Stack>
);

const Members = ({ members }: Extract<Mark, { kind: 'members' }>) => (
  <div className={css.members}>
    {members.map(({ id, name, drawing }) => (
      <section key={id}>
        {name !== '' && <h3>{name}</h3>}
        <Marks marks={drawing.marks} />
      </section>
    ))}
  </div>
);

/** The numbers of a chart as a table. */
export const ChartTableView = ({ table, label }: { table: ChartTable; label: string }) => (
  <table className={css.table} aria-label={label}>
    <TableHead names={table.columns} />
    <tbody>
      {writeTable(table, telling).map(([first, ...rest]) => (
        <tr key={first}>
          <th scope="row">{first}</th>
          {rest.map((value, at) => (
            <td key={table.columns[at + 1]}>{value}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
