/** Damerau-Levenshtein distance: letters changed, added, removed or swapped. */
export function letterDistance(one: string, other: string): number {
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let least = Math.min((above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (above[column - 1] ?? 0) + (isSame ? 0 : 1));
      const isSwap = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (isSwap) least = Math.min(least, (before[column - 2] ?? 0) + 1);
      current.push(least);
    }
    before = above;
    above = current;
  }
  return above[other.length] ?? 0;
}

/** The few words closest to a mistyped one, best first; up to a third of its letters may differ. */
export function closestWords(typed: string, candidates: readonly string[], count: number): string[] {
  const maxDistance = Math.max(1, Math.floor(typed.length / 3));
  return candidates
    .map((word) => ({ word, distance: letterDistance(typed, word) + (word[0] === typed[0] ? 0 : 0.5) }))
    .filter(({ distance }) => distance <= maxDistance + 0.5)
    .toSorted((a, b) => a.distance - b.distance || a.word.localeCompare(b.word))
    .slice(0, count)
    .map(({ word }) => word);
}

/** Sum over the typed words of the distance to the closest word of the name. */
export function nameDistance(typed: readonly string[], name: readonly string[]): number {
  return typed.reduce((sum, word) => {
    const least = Math.min(
      word.length + 1,
      ...name.map((other) => Math.min(letterDistance(word, other), other.startsWith(word) ? 0.5 : Number.POSITIVE_INFINITY)),
    );
    return sum + least;
  }, 0);
}
