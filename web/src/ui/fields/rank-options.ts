interface Option {
  value: string;
  label: string;
}

/** Matches of a typed text, best first: its code (OR), then labels that begin with it, words that do, and other labels with it. */
export function rankOptions<T extends Option>(options: readonly T[], typed: string): T[] {
  const text = typed.trim().toLowerCase();
  const rank = ({ value, label }: Option): number => {
    const name = label.toLowerCase();
    if (value.toLowerCase() === text || name === text) return 0;
    if (name.startsWith(text)) return 1;
    if (name.split(/[\s(/-]+/).some((word) => word.startsWith(text))) return 2;
    return name.includes(text) ? 3 : 4;
  };
  return options
    .map((option) => ({ option, place: text === '' ? 0 : rank(option) }))
    .filter(({ place }) => place < 4)
    .toSorted((a, b) => a.place - b.place)
    .map(({ option }) => option);
}
