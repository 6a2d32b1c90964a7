import type { BusinessVersion } from '@recoup/contract/company/business-info';

/** One change of a versioned field. */
export interface VersionStep extends BusinessVersion {
  /** What the version before said; null: this is the first one. */
  from: string | null;
  /** It holds now. */
  isPresent: boolean;
}

/** Versions as changes from what to what, in the order in which they came. */
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
