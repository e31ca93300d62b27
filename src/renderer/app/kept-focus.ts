import { useEffect } from 'react';

/** Without text fields: inside them, the keys of the screen and Ctrl+Z mean something else. */
const focusable =
  ':is(a[href], button, select, [type="checkbox"], [type="radio"], [tabindex]):not(:disabled, [tabindex="-1"])';

/** Elements people see as one thing. When its focused part goes, the focus stays inside. A screen does not count. */
const things = ':is(li, ul, ol, tr, tbody, table, section, article, aside, form, fieldset, nav, dialog, [role=dialog])';

/** @returns the element that gets the focus of a removed one: what replaced it, else what is left around it */
function findNext(around: readonly HTMLElement[], added: readonly Node[]): HTMLElement | null {
  const place = around.find((one) => one.isConnected && one.matches(things) && one.querySelector(focusable) !== null);
  if (!place?.closest('#work, dialog')) return null;
  const came = added.filter((node): node is HTMLElement => node instanceof HTMLElement && node.isConnected);
  const inPlace = came.filter((node) => place.contains(node));
  for (const node of inPlace) {
    const next = node.matches(focusable) ? node : node.querySelector<HTMLElement>(focusable);
    if (next !== null) return next;
  }
  return place.querySelector<HTMLElement>(focusable);
}

function listAncestors(element: HTMLElement): HTMLElement[] {
  const parent = element.parentElement;
  return parent === null ? [] : [parent, ...listAncestors(parent)];
}

/** A wait that is shorter is over before anybody notices (milliseconds). */
const shortWait = 200;

/** What surrounds a disabled button. A neighbour would not do: the next press would act on it. */
const findRest = (button: HTMLElement): HTMLElement | null =>
  button.parentElement?.closest<HTMLElement>('[tabindex="-1"]') ?? null;

/**
 * Keeps the place of people who work by keyboard. When the focused element is removed, what replaced it or is left around it gets
 * the focus, else the main region. While it is disabled, what surrounds it has the focus, and it gets it back afterwards.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: HTMLElement | null = null;
    let around: HTMLElement[] = [];
    let resting: { at: Element; from: HTMLElement } | null = null;
    const enter = ({ target }: FocusEvent) => {
      last = target instanceof HTMLElement ? target : null;
      around = last === null ? [] : listAncestors(last);
    };
    const rest = () => {
      if (last?.isConnected !== true || !last.matches(':disabled') || document.activeElement !== document.body) return;
      const [from, at] = [last, findRest(last)];
      at?.focus({ preventScroll: true });
      if (at !== null) resting = { at, from };
    };
    // A click on nothing takes the focus away on purpose. A removed element reports the loss while it is still in the page, and may
    // be hidden until what follows is loaded.
    const leave = ({ target }: FocusEvent) => {
      setTimeout(() => {
        const isThere = last?.isConnected === true && last.checkVisibility() && !last.matches(':disabled');
        if (target === last && isThere) last = null;
      });
    };
    const goOn = (records: readonly MutationRecord[], from: HTMLElement) => {
      if (from.isConnected && from.matches(':disabled')) return void setTimeout(rest, shortWait);
      const added = records.flatMap((one) => [...one.addedNodes]);
      const next = from.isConnected ? from : findNext(around, added);
      (next ?? document.getElementById('work'))?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver((records) => {
      if (document.activeElement !== resting?.at) resting = null;
      if (resting?.from.matches(':enabled')) resting.from.focus({ preventScroll: true });
      // A disabled element keeps the focus for one frame.
      else if (last !== null && (document.activeElement === document.body || last.matches(':disabled')))
        goOn(records, last);
    });
    document.addEventListener('focusin', enter);
    document.addEventListener('focusout', leave);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => {
      document.removeEventListener('focusin', enter);
      document.removeEventListener('focusout', leave);
      observer.disconnect();
    };
  }, []);
}
