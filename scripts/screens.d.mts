export interface Screen {
  screen: string;
  /** Of its URL; a part such as `:id` is a parameter. */
  path: string;
  /** Below `web`. */
  modules: string[];
}

export const screens: readonly Screen[];

/** Below `web`. */
export const later: string[];
