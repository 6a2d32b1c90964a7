/** Unsaved input anywhere on the page. Check it before replacing the page. */
const questions = new Set<() => boolean>();

/** Registers a form for as long as it is there. Returns what takes it back. */
export function guardUnsaved(isUnsaved: () => boolean): () => void {
  questions.add(isUnsaved);
  return () => questions.delete(isUnsaved);
}

export function hasUnsaved(): boolean {
  return [...questions].some((isUnsaved) => isUnsaved());
}
