import type { BusinessVersion } from '@recoup/contract/company/business-info';

/** A change of a versioned field. */
export interface VersionStep extends BusinessVersion {
  /** Previous value; null for the first version. */
  from: string | null;
  /** True for the current version. */
  isPresent: boolean;
}

/** Pairs each version with the previous value of its field, in the given order. */
export function stepsOf(versions: readonly BusinessVersion[]): VersionStep[] {
  return versions.map((version) => {
    const same = versions.filter(({ field }) => field === version.field);
    const before = same.find((candidate) => candidate.version === version.version - 1);
    return {
      ...version,
      from: before?.value ?? null,
      isPresent: same.every((candidate) => candidate.version <= version.version),
    };
  });
}
