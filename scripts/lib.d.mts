/** The folder of the checkout. */
export const root: string;

/** All files below a folder, sorted by path, without installed packages and build output. */
export function filesBelow(folder: string): Generator<string>;

/** Builds the web app unless the build matches the sources; throws if that fails. */
export function buildWeb(): Promise<void>;
