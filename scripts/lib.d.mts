/** The folder of the checkout. */
export const root: string;

/** All files below a folder, sorted by path, without installed packages and build output. */
export function filesBelow(folder: string): Generator<string>;
