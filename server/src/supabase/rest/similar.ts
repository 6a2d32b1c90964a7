/** The share of pairs of letters that two names have in common, from 0 to 1 (Sørensen–Dice). */
function similarity(one: string, other: string): number {
  const pairs = pairsOf(one);
  const others = pairsOf(other);
  const total = pairs.length + others.length;
  let shared = 0;
  for (const pair of pairs) {
    const at = others.indexOf(pair);
    if (at === -1) continue;
    others.splice(at, 1);
    shared += 1;
  }
  return total === 0 ? 0 : (2 * shared) / total;
}

const pairsOf = (name: string): string[] => {
  const marked = `-${name.toLowerCase()}-`;
  return Array.from({ length: marked.length - 1 }, (_, at) => marked.slice(at, at + 2));
};

/** A hint names only what is nearly right, so that guessing names does not list them. */
export function closestTo(name: string, names: readonly string[], atLeast = 0.75): string | null {
  let best: { name: string; score: number } | null = null;
  for (const each of names) {
    const score = similarity(name, each);
    if (score >= atLeast && (best === null || score > best.score)) best = { name: each, score };
  }
  return best?.name ?? null;
}
