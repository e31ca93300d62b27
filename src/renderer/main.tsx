import '@fontsource-variable/inter/index.css';
import './app/mantine.css';
import './app/tokens.css';
import './app/type-hues.css';
import './app/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { language } from './lib/language.ts';
import { reportQueue } from './lib/queue-report.ts';
import { startSession } from './lib/session.ts';

document.documentElement.lang = language;
void startSession();
reportQueue();
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root".');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
