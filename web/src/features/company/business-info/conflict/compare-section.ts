import type { BusinessInfo, BusinessSection } from '@recoup/contract/company/business-info';
import { MISSING } from '#lib/format/format.ts';
import { mergeTyped } from '#lib/state/merge-typed.ts';
import type { Conflict } from '#ui/conflict-notice.tsx';
import { factsOf, type Fact } from '../sections/section-facts.ts';
import { typedOf, type SectionTyped } from '../sections/section-values.ts';

/** A field, or a group of fields, that both have changed, each in another way. */
export interface Difference extends Conflict {
  /** What the field holds once theirs is taken. */
  theirValue: unknown;
}

interface Sides<S extends BusinessSection> {
  /** What the form began with. */
  base: BusinessInfo;
  mine: SectionTyped[S];
  /** As it is now. */
  theirs: BusinessInfo;
}

/**
 * Puts what was typed here onto what another admin saved meanwhile: of each field whoever changed it, and where both did, the own.
 * Those are told in words.
 */
export function compareSection<S extends BusinessSection>(
  section: S,
  { base, mine, theirs }: Sides<S>,
): { value: SectionTyped[S]; both: Difference[] } {
  const now = typedOf(section, theirs);
  // Nobody is told an EIN: what is shown of it stands for it, and an empty field for the one that is kept.
  const seen = (typed: SectionTyped[S], { ein }: BusinessInfo) =>
    'ein' in typed ? { ...typed, ein: typed.ein || (ein ?? '') } : typed;
  const merged = mergeTyped({ base: seen(typedOf(section, base), base), mine: seen(mine, base), theirs: seen(now, theirs) });
  const value = ('ein' in mine ? { ...merged.value, ein: mine.ein } : merged.value) as SectionTyped[S];

  const facts = { theirs: factsOf(section, now, theirs), mine: factsOf(section, mine, base) };
  // Of a group of fields, such as an address, the whole is told and taken.
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
