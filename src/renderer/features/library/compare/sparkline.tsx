import css from './crosstab.module.css';

const [width, height, edge] = [96, 24, 3];

interface LineProps {
  /** One for each column; null: no value, where the line has a gap. */
  values: readonly (number | null)[];
  hue: string;
  /** The values at the bottom and at the top. */
  scale: readonly [low: number, high: number];
}

/** The course of a row over its columns. The values stand in the cells beside it, so screen readers do not need it. */
export function Sparkline({ values, hue, scale: [low, high] }: LineProps) {
  const x = (at: number) => edge + (at * (width - 2 * edge)) / Math.max(1, values.length - 1);
  const y = (value: number) =>
    high === low ? height / 2 : height - edge - ((value - low) * (height - 2 * edge)) / (high - low);
  const points = values.flatMap((value, at) => (value === null ? [] : [{ x: x(at), y: y(value) }]));
  return (
    <svg className={css.sparkline} width={width} height={height} style={{ color: hue }} aria-hidden="true">
      <polyline points={points.map((point) => `${point.x},${point.y}`).join(' ')} />
      {points.map((point) => (
        <circle key={point.x} cx={point.x} cy={point.y} r={2} />
      ))}
    </svg>
  );
}
