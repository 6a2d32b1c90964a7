/** Unsaved input anywhere on the page. Check it before replacing the page. */
const questions = new Set<() => boolean>();

/** Registers a form with unsaved input. Returns a function that removes it. */
export function guardUnsaved(isUnsaved: () => boolean): () => void {
  questions.add(isUnsaved);
  return () => questions.delete(isUnsaved);
}

export function hasUnsaved(): boolean {
  return [...questions].some((isUnsaved) => isUnsaved());
}
