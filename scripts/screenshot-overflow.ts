import type { Page } from '@playwright/test';

// A second ruler for the screens: does one scroll sideways, or is anything cut off at the side? WCAG 1.4.10 (reflow).

/** Runs in the page. Tables, lists of tabs and the like may scroll in a box of their own, a box with a heading may not. */
function readOverflow(): string[] {
  // What only screen readers hear is one pixel wide, a mark a few. A line box reaches half a pixel further than its words.
  const isTooNarrow = ({ clientWidth, scrollWidth }: Element) => clientWidth >= 10 && scrollWidth > clientWidth + 1;
  const isShown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const faultOf = (element: Element): string | null => {
    const { overflowX, textOverflow } = getComputedStyle(element);
    if (element === document.scrollingElement || /auto|scroll/.test(overflowX))
      return element.querySelector('h1, h2') === null ? null : 'scrolls sideways';
    if (overflowX === 'visible')
      return element.matches('button, a, label, legend, td, th, [role=tab]') ? 'has words beside it' : null;
    return textOverflow === 'ellipsis' || element.matches('input, textarea, select') ? null : 'is cut off';
  };
  return [...document.querySelectorAll('html, body *')].flatMap((element) => {
    const fault = isTooNarrow(element) && isShown(element) ? faultOf(element) : null;
    const text = element.textContent.trim().slice(0, 32);
    if (fault === null || text === '') return [];
    const name = `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}">`;
    return [`${name} “${text}” ${fault}: ${element.scrollWidth} in ${element.clientWidth} px`];
  });
}

/** @returns a line for each box that scrolls sideways though it holds a whole screen, and for each whose end is cut off */
export const findOverflow = async (page: Page): Promise<string[]> => [...new Set(await page.evaluate(readOverflow))];
