/** Vite's manifest: what a build made of each module. */
export type Manifest = Record<string, { file: string; imports?: string[] }>;

export const budgets: readonly { screen: string; limit: number; modules: string[] }[];

/** JavaScript files of the modules and their static imports. */
export function filesOf(manifest: Manifest, modules: readonly string[]): string[];
