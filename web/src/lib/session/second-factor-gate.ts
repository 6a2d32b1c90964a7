const listeners = new Set<() => void>();

/** Reports that an API refused the session without a second factor. */
export function notifySecondFactorMissing(): void {
  for (const listener of listeners) listener();
}

export function onSecondFactorMissing(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
