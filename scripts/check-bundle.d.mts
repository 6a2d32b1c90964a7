/** A main screen and what a build made of its modules. */
export interface ScreenFiles {
  screen: string;
  /** Of its URL; a part such as `:id` is a parameter. */
  path: string;
  /** Scripts and style sheets in the order in which they run, below the build's folder. */
  files: string[];
}

/** Below the build's folder: the `ScreenFiles` of all main screens. */
export const SCREEN_FILES: string;

/** The budgeted screens of a build, with the JavaScript that each loads. */
export function readBudgets(dist: string): { screen: string; path: string; limit: number; scripts: string[] }[];
