let last: Element | null = null;

/** Call once at the start of the app. */
export function trackFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) last = target;
  });
}

/**
 * The element that has the focus, or had it until it was removed. For the item of a menu, its button: the menu closes when an item
 * is chosen, before or after a dialog that the item opens has loaded.
 */
export function findFocused(): Element | null {
  const { activeElement, body } = document;
  const focused = activeElement && activeElement !== body ? activeElement : last;
  const labelId = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return labelId ? document.getElementById(labelId) : focused;
}
