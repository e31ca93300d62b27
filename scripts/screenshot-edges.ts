import type { Page } from '@playwright/test';

// A ruler for the screens: does everything stand at the edges of docs/visual.md?

/** Where something stands on the screen, in pixels. */
interface Place {
  left: number;
  right: number;
  what: string;
  /** Words may end anywhere in their line; boxes and buttons may not. */
  isText: boolean;
}

interface Screen {
  edges: { start: number; end: number };
  places: Place[];
}

/** Runs in the page: the outermost boxes with a line or a ground, and the words outside of such boxes. */
function readScreen(): Screen {
  const main = document.getElementById('work') ?? document.body;
  const frame = main.getBoundingClientRect();
  const style = getComputedStyle(document.documentElement);
  const sizeOf = (name: string) => Number.parseFloat(style.getPropertyValue(name));
  const start = frame.left + sizeOf('--page-edge');
  const end = Math.min(frame.right - sizeOf('--page-edge'), start + sizeOf('--page-width'));
  // Forced colours show a border that is clear otherwise, and outline what is current.
  const isForced = matchMedia('(forced-colors: active)').matches;
  const isClear = (colour: string) => colour === 'transparent' || colour.endsWith(', 0)');
  const isBox = (element: Element): boolean => {
    const { borderLeftWidth, borderLeftColor, backgroundColor, outlineStyle } = getComputedStyle(element);
    const { left, width } = element.getBoundingClientRect();
    // What is as wide as the work is its ground.
    if (left <= frame.left + 1 || width > end - start + 1) return false;
    if (isForced && outlineStyle !== 'none') return true;
    return (borderLeftWidth !== '0px' && (isForced || !isClear(borderLeftColor))) || !isClear(backgroundColor);
  };
  const boxAround = (element: Element): Element | undefined => {
    const chain: Element[] = [];
    for (let at: Element | null = element; at !== null && at !== main; at = at.parentElement) chain.push(at);
    return chain.findLast(isBox);
  };
  const places: Place[] = [];
  const note = (element: Element, rect: DOMRect, isText: boolean) => {
    // What is folded up has a place too; what only screen readers hear is one pixel wide. What is centred starts anywhere.
    const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!isShown || getComputedStyle(element).textAlign === 'center') return;
    if (element.clientWidth === 1 || rect.width < 2 || rect.height < 2) return;
    if (rect.bottom < frame.top || rect.top > frame.bottom) return;
    const what = `<${element.tagName.toLowerCase()} class="${element.getAttribute('class')}"> “${element.textContent.slice(0, 24)}”`;
    places.push({ left: rect.left, right: rect.right, what, isText });
  };
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    const box = parent === null ? undefined : boxAround(parent);
    const range = document.createRange();
    range.selectNodeContents(node);
    if (box !== undefined) note(box, box.getBoundingClientRect(), false);
    else if (parent !== null) note(parent, range.getBoundingClientRect(), parent.closest('button') === null);
  }
  return { edges: { start, end }, places };
}

/** Nearer than this to an edge, it was meant to stand at the edge. */
const near = 12;
/** What is further away belongs to something else, such as a list that is scrolled sideways. */
const far = 32;

/** @returns a line for each thing that is close to an edge of the screen, but not at it */
export async function findDrift(page: Page): Promise<string[]> {
  if (await page.getByRole('dialog').first().isVisible()) return [];
  const { edges, places } = await page.evaluate(readScreen);
  const lines = new Set<string>();
  for (const { left, right, what, isText } of places) {
    const offs = { start: left - edges.start, ...(isText ? {} : { end: edges.end - right }) };
    for (const [side, off] of Object.entries(offs))
      if (Math.abs(off) > 0.6 && off < near && off > -far) lines.add(`${off.toFixed(1)} px from the ${side}: ${what}`);
  }
  return [...lines];
}
