import { mkdtemp } from 'node:fs/promises';
import { headless } from './e2e/fixtures/hosts/headless.ts';
const f = await mkdtemp('/tmp/prof-');
const r = await headless.start(f);
const p = r.page;
await p.getByRole('button', { name: 'Choose files…' }).waitFor();
p.on('request', (q) => console.log((performance.now()-t)|0, 'req', q.url().slice(0, 120)));
p.on('response', (q) => console.log((performance.now()-t)|0, 'res', q.url().slice(0, 120)));
let t = performance.now();
for (const n of ['Surveys', 'Insights', 'Files', 'Import', 'Surveys', 'Activity']) {
  t = performance.now();
  const x = await p.evaluate(async (n) => {
    const t0 = performance.now();
    const a = [...document.querySelectorAll('nav a')].find((a) => a.textContent?.startsWith(n)) as HTMLElement;
    a.click();
    const h0 = document.querySelector('main')?.textContent;
    let last = t0, txt = h0;
    const log: string[] = [];
    while (performance.now() - t0 < 1500) { await new Promise((f) => requestAnimationFrame(f)); const n2 = document.querySelector('main')?.textContent; if (n2 !== txt) { txt = n2; log.push(((performance.now() - t0)|0) + ':' + txt?.slice(0, 40)); } }
    return log;
  }, n);
  console.log(n, x);
}
await r.stop();
