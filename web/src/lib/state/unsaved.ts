/** What was typed and is not saved yet, anywhere on the page. Whoever would take the page away asks here first. */
const questions = new Set<() => boolean>();

/** Registers a form for as long as it is there. Returns what takes it back. */
export function guardUnsaved(isUnsaved: () => boolean): () => void {
  questions.add(isUnsaved);
  return () => questions.delete(isUnsaved);
}

export function hasUnsaved(): boolean {
  return [...questions].some((isUnsaved) => isUnsaved());
}
