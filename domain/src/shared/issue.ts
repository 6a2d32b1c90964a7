/** One thing that is wrong: which field (dotted path), a stable code, and a sentence for a person. */
export interface Issue {
  path: string;
  code: string;
  message: string;
}
