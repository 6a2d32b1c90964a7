export interface Screen {
  screen: string;
  /** Of its URL; a part such as `:id` is a parameter. */
  path: string;
  /** Keys of Vite's manifest. */
  modules: string[];
}

export const screens: readonly Screen[];
