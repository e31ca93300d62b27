import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { reportQueue } from '../queue/report.ts';
import { startSession } from '../session/session.ts';
import { App } from './app.tsx';

/** Draws the window. */
export function start(): void {
  void startSession();
  reportQueue();
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no element with the id "root".');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
