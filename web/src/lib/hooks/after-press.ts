// A message that appears or disappears on blur moves the content below it. While a pointer is down, that would move the button
// away from under it and lose the click.

let isPointerDown = false;
const waiting = new Set<() => void>();

function release(): void {
  isPointerDown = false;
  // The click follows the release, before timers.
  setTimeout(() => {
    if (isPointerDown) return;
    const acts = [...waiting];
    waiting.clear();
    for (const act of acts) act();
  });
}

if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', () => (isPointerDown = true), { capture: true });
  for (const type of ['pointerup', 'pointercancel', 'dragend', 'blur'] as const)
    window.addEventListener(type, (event) => (type !== 'blur' || event.target === window) && release(), { capture: true });
}

/** Runs `act` at once, or after the pointer's release and its click. */
export function afterPress(act: () => void): void {
  if (isPointerDown) waiting.add(act);
  else act();
}
