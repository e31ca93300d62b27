import { useEffect } from 'react';

/** No field for text: in one, the keys of the screen and Ctrl+Z mean something else. */
const focusable =
  ':is(a[href], button, select, [type="checkbox"], [type="radio"], [tabindex]):not(:disabled, [tabindex="-1"])';

/** What people know as one thing, whose rest they go on with. A screen is none: what is left of it is not what they were at. */
const things = ':is(li, ul, ol, tr, tbody, table, section, article, aside, form, fieldset, nav, dialog, [role=dialog])';

/** @returns the element that follows the one that is gone: what came in its place, else what is left around it */
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

/**
 * Whoever works by keyboard must not lose their place: when the focused element is removed, what came in its place or is left
 * around it takes the focus, else the main region; one that is disabled while it waits gets it back.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: HTMLElement | null = null;
    let around: HTMLElement[] = [];
    const enter = ({ target }: FocusEvent) => {
      last = target instanceof HTMLElement ? target : null;
      around = last === null ? [] : listAncestors(last);
    };
    // A click on nothing takes the focus away on purpose. What is being removed is still there when it says that it has lost it.
    const leave = ({ target }: FocusEvent) => {
      setTimeout(() => {
        if (target === last && last?.isConnected === true && !last.matches(':disabled')) last = null;
      });
    };
    const observer = new MutationObserver((records) => {
      if (last === null || document.activeElement !== document.body) return;
      const next = last.isConnected
        ? last
        : findNext(
            around,
            records.flatMap((one) => [...one.addedNodes]),
          );
      if (!next?.matches(':disabled')) (next ?? document.getElementById('work'))?.focus({ preventScroll: true });
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
