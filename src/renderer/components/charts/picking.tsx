import { createContext, type ReactNode, useContext } from 'react';
import type { Condition } from '../../../contract/index.ts';
import css from './chart.module.css';
import { words } from './words.ts';

/** What a click on a part of a chart does: it filters the responses by that part. */
interface Picking {
  pick: (condition: Condition) => void;
  isPicked: (condition: Condition) => boolean;
}

/** Charts inside it can be clicked; elsewhere they only show. */
export const PickingContext = createContext<Picking | null>(null);

interface PartProps {
  condition: Condition | null;
  className?: string | undefined;
  title?: string;
  children: ReactNode;
}

/** The label of a part of a chart. Where parts can be picked it is a button as large as the nearest positioned element around it. */
export function PartLabel({ condition, className = '', title, children }: PartProps) {
  const picking = useContext(PickingContext);
  if (picking === null || condition === null)
    return (
      <span className={className} title={title}>
        {children}
      </span>
    );
  return (
    <button
      type="button"
      className={`${css.part} ${className}`}
      title={title ?? words.filter}
      aria-pressed={picking.isPicked(condition)}
      onClick={() => picking.pick(condition)}
    >
      {children}
    </button>
  );
}

/** Whether a click on a part of a chart does something here. */
export const useCanPick = (): boolean => useContext(PickingContext) !== null;

/** For parts of another form than a label: what a click on it does, and whether it is picked; null where charts only show. */
export function usePart(condition: Condition | null): { isPicked: boolean; pick: () => void } | null {
  const picking = useContext(PickingContext);
  if (picking === null || condition === null) return null;
  return { isPicked: picking.isPicked(condition), pick: () => picking.pick(condition) };
}
