/** The share of letters that need not change to make one name of the other, from 0 to 1 (Levenshtein). */
function similarity(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (let to = 1; to <= other.length; to += 1)
      next.push(Math.min((row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1, (row[to - 1] ?? 0) + (letter === other[to - 1] ? 0 : 1)));
    row = next;
  }
  return 1 - (row.at(-1) ?? 0) / Math.max(one.length, other.length, 1);
}

/** A hint names only close matches, so that guessing does not list all names. */
export function closestTo(name: string, names: readonly string[], atLeast = 0.75): string | null {
  const wanted = name.toLowerCase();
  let best: { name: string; score: number } | null = null;
  for (const each of names) {
    const longer = Math.max(wanted.length, each.length, 1);
    // The lengths alone differ too much; a name in a request may be long.
    if (Math.min(wanted.length, each.length) / longer < atLeast) continue;
    const score = similarity(wanted, each.toLowerCase());
    if (score >= atLeast && (best === null || score > best.score)) best = { name: each, score };
  }
  return best?.name ?? null;
}
