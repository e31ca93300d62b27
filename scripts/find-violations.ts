import type { Page } from '@playwright/test';
import axe from 'axe-core';

interface Wanted {
  /** Only these rules; all if absent. */
  rules?: string[];
  /** A selector: only this part of the page; the whole page if absent. */
  within?: string;
}

/**
 * Lets axe look at a page. Axe's own builder for Playwright loads axe anew each time and describes whatever passed as well: that takes
 * more than half of the time.
 * @returns each violation with the element; empty when there is none
 */
export async function findViolations(page: Page, { rules, within }: Wanted = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async ([place, only]) => {
      // Text that fades is pale for a moment. What turns forever never finishes, and in Chromium 156 some transitions of a select do not finish either.
      const fades = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      const longest = new Promise((resolve) => setTimeout(resolve, 1000));
      await Promise.race([Promise.allSettled(fades.map(({ finished }) => finished)), longest]);
      const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
      // A tooltip belongs to what it describes, and needs no landmark of its own. Axe names it, or the portal that holds it.
      const isTooltip = (element: Element | undefined) =>
        element?.matches('[role=tooltip]') ||
        (element?.matches('[data-portal]') &&
          [...element.querySelectorAll('*')].every(
            (one) => one.closest('[role=tooltip]') || one.querySelector('[role=tooltip]') || !one.checkVisibility(),
          ));
      const options = {
        resultTypes: ['violations' as const],
        elementRef: true,
        ...(only ? { runOnly: only } : {}),
      };
      const found = await (place ? run(place, options) : run(options));
      return found.violations.flatMap(({ id, nodes }) =>
        nodes.filter(({ element }) => id !== 'region' || !isTooltip(element)).map(({ html }) => ({ id, html })),
      );
    },
    [within, rules] as const,
  );
  return violations.map(({ id, html }) => `${id}: ${html.slice(0, 200)}`);
}
