import { mkdtemp } from 'node:fs/promises';
import { standIn } from './e2e/fixtures/hosts/stand-in.ts';
import { headless } from './e2e/fixtures/hosts/headless.ts';
for (const h of [standIn, standIn, headless, headless]) {
  const f = await mkdtemp('/tmp/prof-');
  const t0 = performance.now();
  const r = await h.start(f);
  const t1 = performance.now();
  await r.page.getByRole('button', { name: 'Choose files…' }).waitFor();
  const t2 = performance.now();
  await r.page.getByRole('link', { name: 'Surveys' }).first().click();
  await r.page.getByText('No surveys yet').waitFor();
  const t3 = performance.now();
  await r.stop();
  const t4 = performance.now();
  console.log(h.name, 'start', (t1-t0)|0, 'button', (t2-t1)|0, 'surveys', (t3-t2)|0, 'stop', (t4-t3)|0);
}
