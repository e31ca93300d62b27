/**
 * A ref for an element that may be removed while it has the focus: the main region then gets the focus, which would otherwise be
 * lost. A button that waits for an answer must not be disabled, because a disabled button loses the focus at once.
 */
export function focusMainOnRemoval(node: HTMLElement | null): (() => void) | undefined {
  if (node === null) return undefined;
  return () => {
    if (node.contains(document.activeElement)) document.getElementById('work')?.focus();
  };
}
