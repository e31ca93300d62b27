import css from './fact-button.module.css';

/** A fact below the title of a survey that opens a dialog about it. */
export function FactButton({ text, onOpen }: { text: string; onOpen: () => void }) {
  return (
    <button type="button" className={css.fact} aria-haspopup="dialog" onClick={onOpen}>
      {text}
    </button>
  );
}
