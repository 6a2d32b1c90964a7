// A message that appears or goes when a field is left moves what stands below it. While a pointer is held down, that would draw
// the button away from under it, and the click would be lost.

let isHeld = false;
const waiting = new Set<() => void>();

function letGo(): void {
  isHeld = false;
  // The click comes with the release, before timers.
  setTimeout(() => {
    if (isHeld) return;
    const acts = [...waiting];
    waiting.clear();
    for (const act of acts) act();
  });
}

if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', () => (isHeld = true), { capture: true });
  for (const type of ['pointerup', 'pointercancel', 'dragend', 'blur'] as const)
    window.addEventListener(type, (event) => (type !== 'blur' || event.target === window) && letGo(), { capture: true });
}

/** Runs `act` at once; while a pointer is held down, as soon as it was let go and its click is through. */
export function afterPress(act: () => void): void {
  if (isHeld) waiting.add(act);
  else act();
}
