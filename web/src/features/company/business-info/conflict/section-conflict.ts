import { ApiError } from '#lib/api/errors.ts';
import type { Difference } from './compare-section.ts';

/** Another admin was quicker. */
export interface SectionConflict {
  by: string;
  /** Instant. */
  at: string | null;
  /** What both changed; null: it could not be loaded yet. */
  both: Difference[] | null;
}

/** Who and when, of a refusal by 409; null for any other error. */
export function conflictOf(error: unknown): SectionConflict | null {
  if (!(error instanceof ApiError) || error.code !== 'section_changed') return null;
  const said = (path: string) => error.errors.find((candidate) => candidate.path === path)?.message;
  return { by: said('changed_by') ?? 'Another administrator', at: said('changed_at') ?? null, both: null };
}
