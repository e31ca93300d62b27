import chart from './chart.module.css';
import css from './slider-chart.module.css';
import { placeIn, type SliderRow, type Sliders, sliderSentence, sliderTexts, written } from './slider-rows.ts';

interface ChartProps {
  sliders: Sliders;
  hue: string;
  /** Opens the column of a row. */
  onColumn: (id: number) => void;
}

/** The statements of a grid of numbers on one line: the mean, the middle half, and the smallest and greatest of each. */
export function SliderChart({ sliders, hue, onColumn }: ChartProps) {
  const texts = sliderTexts(sliders);
  const [first] = sliders.rows;
  return (
    <ul className={chart.statements}>
      {sliders.rows.map((row) => {
        const { mean, beside } = texts(row);
        return (
          <li key={row.question.id} className={chart.statement}>
            <button type="button" className={css.item} onClick={() => onColumn(row.question.id)}>
              {row.item}
            </button>
            <span className={css.track} role="img" aria-label={sliderSentence(row)} style={{ color: hue }}>
              <Marks sliders={sliders} row={row} />
            </span>
            <span className={css.figure}>
              {mean} <span className={css.beside}>{beside}</span>
            </span>
          </li>
        );
      })}
      {first !== undefined && (
        <li className={chart.statement} aria-hidden="true">
          <span />
          <span className={css.ends}>
            <span>{written(first.numbers, sliders.least)}</span>
            <span>{written(first.numbers, sliders.greatest)}</span>
          </span>
        </li>
      )}
    </ul>
  );
}

function Marks({ sliders, row: { numbers } }: { sliders: Sliders; row: SliderRow }) {
  const { mean, q1, q3, min, max } = numbers;
  const percent = (value: number) => `${placeIn(sliders, value) * 100}%`;
  const span = (from: number, to: number) => ({
    insetInlineStart: percent(from),
    width: `${(placeIn(sliders, to) - placeIn(sliders, from)) * 100}%`,
  });
  return (
    <>
      {min !== null && max !== null && <span className={css.range} style={span(min, max)} />}
      {q1 !== null && q3 !== null && <span className={css.half} style={span(q1, q3)} />}
      {mean !== null && <span className={css.mean} style={{ insetInlineStart: percent(mean) }} />}
    </>
  );
}
