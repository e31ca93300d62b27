import type { Page } from '@playwright/test';

// A second ruler for the screens: does one scroll sideways, is anything cut off at the side, do words of a list run into each other?
// WCAG 1.4.10 (reflow).

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

/** Runs in the page. Fields that stand in the margin of the screen. */
function readMargins(): string[] {
  return [...document.querySelectorAll<HTMLElement>('main :is(input, select, textarea)')].flatMap((field) => {
    let box = field.parentElement;
    while (box !== null && !/auto|scroll/.test(getComputedStyle(box).overflowX)) box = box.parentElement;
    if (box?.querySelector('h1') == null || !field.checkVisibility({ opacityProperty: true })) return [];
    const end =
      box.getBoundingClientRect().left + box.clientWidth - Number.parseFloat(getComputedStyle(box).paddingRight);
    const over = field.getBoundingClientRect().right - end;
    return over > 1 ? [`“${field.getAttribute('aria-label')}” is ${over} px in the margin`] : [];
  });
}

/** Runs in the page. The words of neighbours in a list, such as the ticks of an axis. What is hidden in part is measured by no words. */
function readCollisions(): string[] {
  const isCut = (element: Element) => getComputedStyle(element).overflow !== 'visible';
  const placesIn = (item: Element): DOMRect[] => {
    const places: DOMRect[] = [];
    const walker = document.createTreeWalker(item, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      let up = node.parentElement;
      while (up !== null && up !== item && !isCut(up)) up = up.parentElement;
      if (up !== item || node.textContent?.trim() === '') continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      places.push(...range.getClientRects());
    }
    return places;
  };
  const meet = (a: DOMRect, b: DOMRect) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4;
  return [...document.querySelectorAll('ol, ul')].flatMap((list) => {
    const items = [...list.children].map((item) => ({ item, places: placesIn(item) }));
    return items.flatMap(({ item, places }, at) => {
      const other = items.slice(at + 1).find((next) => places.some((a) => next.places.some((b) => meet(a, b))));
      if (other === undefined) return [];
      return [`“${item.textContent.trim().slice(0, 40)}” runs into “${other.item.textContent.trim().slice(0, 40)}”`];
    });
  });
}

/**
 * @returns a line for each box that scrolls sideways though it holds a whole screen, for each whose end is cut off or in the margin,
 * and for words that run into others
 */
export const findOverflow = async (page: Page): Promise<string[]> => [
  ...new Set([
    ...(await page.evaluate(readOverflow)),
    ...(await page.evaluate(readMargins)),
    ...(await page.evaluate(readCollisions)),
  ]),
];
