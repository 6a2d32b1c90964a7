/** Vite's manifest: what a build made of each module. */
export type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

export const budgets: readonly { screen: string; path: string; limit: number; modules: string[] }[];

/** Files of the modules and their static imports: scripts and style sheets. */
export function filesOf(manifest: Manifest, modules: readonly string[]): string[];

/** Files of the modules that are JavaScript. */
export function scriptsOf(manifest: Manifest, modules: readonly string[]): string[];
