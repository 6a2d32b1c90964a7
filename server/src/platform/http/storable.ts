/**
 * Path of the first text within a value (what a request carried) that PostgreSQL cannot keep: the character 0, or half of a
 * surrogate pair, which no encoding has. Undefined where all can be kept.
 */
export function findUnstorable(value: unknown): string | undefined {
  const left: { value: unknown; path: string }[] = [{ value, path: '' }];
  // No recursion: how deep a body is nested is up to whoever sends it.
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
