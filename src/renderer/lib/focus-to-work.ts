/**
 * A ref for what may go from the screen while it has the focus: the work has it then, where it would fall to nothing. What
 * waits for an answer must not be disabled meanwhile, as a disabled button loses the focus at once.
 */
export function focusToWork(node: HTMLElement | null): (() => void) | undefined {
  if (node === null) return undefined;
  return () => {
    if (node.contains(document.activeElement)) document.getElementById('work')?.focus();
  };
}
