export interface Selection {
  vitest: string[];
  playwright: string[];
}

export function selectTests(
  words: readonly string[],
  source?: { files?: readonly string[]; read?: (file: string) => string },
): Selection;
