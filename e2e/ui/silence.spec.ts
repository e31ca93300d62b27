import type { Page } from '@playwright/test';
import { expectNoViolations } from '../fixtures/accessibility.ts';
import { expect, test, testFolder } from '../fixtures/app.ts';
import { QueuePage } from '../fixtures/queue-page.ts';

const folder = testFolder();

const rows = 40_000;

function write(): string {
  const lines = Array.from(
    { length: rows },
    (_, at) => `r${at + 1},${at % 11},"Answer ${at + 1}: longer hours, and somebody who picks up the telephone"`,
  );
  return folder.write('visits.csv', `Id,Score,Why\n${lines.join('\n')}\n`);
}

/** The card of an import in the queue. */
const rateOrTime = /\d+(?:\.\d+)? [kMG]?B\/s|about .* left|rows\/s/;

/** Notes the first silence that the window reports, in seconds by its own clock: a busy computer may let the test look late. */
const noteFirstSilence = (page: Page) =>
  page.evaluate(() => {
    new MutationObserver((_, observer) => {
      const seconds = /No answer for (\d+) s/.exec(document.body.textContent)?.[1];
      if (seconds === undefined) return;
      document.body.dataset.firstSilence = seconds;
      observer.disconnect();
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });

test('if a service stops during an import, the window reports it within five seconds; then the import continues', {
  tag: ['@service-process', '@signals'],
}, async ({ app, page, sheaf }) => {
  const pid = await app.running.servicePid();
  await sheaf.drop(write());
  await sheaf.importButton.click();
  await expect(page.getByRole('progressbar', { name: /^Progress of/ })).toBeVisible();
  await noteFirstSilence(page);
  process.kill(pid, 'SIGSTOP');
  try {
    await expect(page.getByText(/^No answer for \d+ s$/).first()).toBeVisible({ timeout: 60_000 });
    await expect(page.locator('body')).toHaveAttribute('data-first-silence', /^[1-5]$/);
    await expect(page.getByRole('main').getByText(rateOrTime)).toHaveCount(0);
    await sheaf.go('Activity');
    const card = new QueuePage(page).item('Visits');
    await expect(card).toContainText(/No answer for \d+ s\. What was copied is saved\. It continues by itself\./);
    await expect(page.getByRole('main').getByText(rateOrTime)).toHaveCount(0);
    // Nothing on the screen says that it runs.
    await expect(page.getByText('On this computer', { exact: true })).toHaveCount(0);
    await expect(page.getByRole('table').getByText(/^(Importing|Reading rows|Checking)$/)).toHaveCount(0);
    await expectNoViolations(page);
    // It counts on.
    await expect(card).toContainText(/No answer for (?:[6-9]|[1-9]\d) s/);
    await expect(card.getByRole('button', { name: /Try again/ })).toHaveCount(0);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  await expect(page.getByText(/No answer for/)).toHaveCount(0, { timeout: 60_000 });
  await expect(new QueuePage(page).list).toHaveCount(0, { timeout: 120_000 });
  await expect(page.getByRole('row', { name: /Visits/ })).toContainText('40\u202f000 responses');
  await expect(page.getByText('On this computer', { exact: true })).toBeVisible();
});
