/** Maximum frames to wait. */
const PATIENCE = 30;

/** Focuses an element once it is enabled, unless focus moved elsewhere. */
export function focusOnceEnabled(element: HTMLElement, patience = PATIENCE): void {
  requestAnimationFrame(() => {
    const { activeElement } = document;
    if (patience === 0 || !element.isConnected || (activeElement !== null && activeElement !== document.body)) return;
    if (element.matches(':disabled')) focusOnceEnabled(element, patience - 1);
    else element.focus({ preventScroll: true });
  });
}
