import type { BusinessInfo, BusinessSection } from '@recoup/contract/company/business-info';
import { MISSING } from '#lib/format/format.ts';
import { mergeTyped } from '#lib/state/merge-typed.ts';
import type { Conflict } from '#ui/conflict-notice.tsx';
import { factsOf, type Fact } from '../sections/section-facts.ts';
import { typedOf, type SectionTyped } from '../sections/section-values.ts';

/** A field, or group of fields, that both users changed to different values. */
export interface Difference extends Conflict {
  /** Value of the field after accepting the other user's version. */
  theirValue: unknown;
}

interface MergeInput<S extends BusinessSection> {
  /** Values that the form started from. */
  base: BusinessInfo;
  mine: SectionTyped[S];
  /** Current values on the server. */
  theirs: BusinessInfo;
}

/**
 * Three-way merge of the user's edits with another admin's save. Fields that both changed keep the user's value and are listed in
 * `both`.
 */
export function compareSection<S extends BusinessSection>(
  section: S,
  { base, mine, theirs }: MergeInput<S>,
): { value: SectionTyped[S]; both: Difference[] } {
  const now = typedOf(section, theirs);
  // The full EIN is never sent to the browser: compare its visible part, and treat an empty field as unchanged.
  const seen = (typed: SectionTyped[S], { ein }: BusinessInfo) =>
    'ein' in typed ? { ...typed, ein: typed.ein || (ein ?? '') } : typed;
  const merged = mergeTyped({ base: seen(typedOf(section, base), base), mine: seen(mine, base), theirs: seen(now, theirs) });
  const value = ('ein' in mine ? { ...merged.value, ein: mine.ein } : merged.value) as SectionTyped[S];

  const facts = { theirs: factsOf(section, now, theirs), mine: factsOf(section, mine, base) };
  // Field groups such as addresses are compared and accepted as a whole.
  const paths = [...new Set(merged.both.map(({ path }) => path.split('.', 1)[0] ?? path))];
  const both = paths.map((path) => ({
    path,
    label: (find(facts.theirs, path) ?? find(facts.mine, path))?.label ?? path,
    theirs: formatFact(find(facts.theirs, path)),
    mine: formatFact(find(facts.mine, path)),
    theirValue: now[path as keyof typeof now] as unknown,
  }));
  return { value, both };
}

const find = (facts: readonly Fact[], path: string) => facts.find((fact) => fact.path === path);
const formatFact = (fact: Fact | undefined) => fact?.lines.join(', ') || MISSING;
