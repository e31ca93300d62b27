import { type Context, createContext, use } from 'react';

/**
 * The objects of an area that exist once in a window. app/assemble.ts makes them before the first render.
 * @returns the context that provides them, and the hook that reads them; the hook throws where nobody provides them
 */
export function createObjectsContext<Objects>(area: string): [Context<Objects | null>, () => Objects] {
  const context = createContext<Objects | null>(null);
  const useObjects = () => {
    const objects = use(context);
    if (objects === null) throw new Error(`Nobody provides the objects of the ${area}.`);
    return objects;
  };
  return [context, useObjects];
}
