import css from './waiting.module.css';

/** Says what is being waited for; the bar appears only after a moment, so that quick answers do not flicker. */
export function Waiting({ sentence }: { sentence: string }) {
  return (
    <div className={css.waiting} role="status">
      <p>{sentence}</p>
      <div className={css.track}>
        <div className={css.runner} />
      </div>
    </div>
  );
}
