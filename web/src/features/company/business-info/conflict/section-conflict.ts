import { ApiError } from '#lib/api/errors.ts';
import type { Difference } from './compare-section.ts';

/** Another admin saved the section first. */
export interface SectionConflict {
  by: string;
  /** ISO timestamp. */
  at: string | null;
  /** Conflicting fields; null until the other version is loaded. */
  both: Difference[] | null;
}

/** Conflict described by a 409 response; null for other errors. */
export function conflictOf(error: unknown): SectionConflict | null {
  if (!(error instanceof ApiError) || error.code !== 'section_changed') return null;
  const detailOf = (path: string) => error.errors.find((candidate) => candidate.path === path)?.message;
  return { by: detailOf('changed_by') ?? 'Another administrator', at: detailOf('changed_at') ?? null, both: null };
}
