/** Frames to wait for at most. */
const PATIENCE = 30;

/** Gives the focus to an element that cannot take it just now, unless something else has taken it by then. */
export function focusOnceEnabled(element: HTMLElement, patience = PATIENCE): void {
  requestAnimationFrame(() => {
    const { activeElement } = document;
    if (patience === 0 || !element.isConnected || (activeElement !== null && activeElement !== document.body)) return;
    if (element.matches(':disabled')) focusOnceEnabled(element, patience - 1);
    else element.focus({ preventScroll: true });
  });
}
