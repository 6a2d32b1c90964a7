/** One validation problem: field (dotted path), stable code, and a sentence for the user. */
export interface Issue {
  path: string;
  code: string;
  message: string;
}
