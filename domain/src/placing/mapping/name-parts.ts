import { withPairsWrittenOut } from './header-pairs.ts';
import { readHeader } from './read-header.ts';

export type NamePart = 'first' | 'middle' | 'last' | 'suffix';

const PARTS: Readonly<Record<string, NamePart>> = {
  first_name: 'first',
  middle_name: 'middle',
  last_name: 'last',
  suffix: 'suffix',
};
const MIN_SCORE = 0.8;

/** Part of a name that each heading says that its column has. */
export function namePartsOf(headers: readonly string[]): (NamePart | null)[] {
  return withPairsWrittenOut(headers).map((header) => {
    const [best] = readHeader(header).filter(({ kind }) => kind === 'person');
    return best === undefined || best.score < MIN_SCORE ? null : (PARTS[best.concept ?? ''] ?? null);
  });
}
