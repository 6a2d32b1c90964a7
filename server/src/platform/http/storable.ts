/**
 * Path of the first string within a value (a request's content) that PostgreSQL cannot store: U+0000, or an unpaired surrogate.
 * Undefined if everything can be stored.
 */
export function findUnstorable(value: unknown): string | undefined {
  const left: { value: unknown; path: string }[] = [{ value, path: '' }];
  // No recursion: the sender decides how deep a body is nested.
  for (let next = left.pop(); next; next = left.pop()) {
    const { value: part, path } = next;
    if (typeof part === 'string' && !isStorable(part)) return path;
    if (typeof part !== 'object' || part === null) continue;
    for (const [key, child] of Object.entries(part)) {
      if (!isStorable(key)) return path;
      left.push({ value: child, path: path === '' ? key : `${path}.${key}` });
    }
  }
  return undefined;
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
