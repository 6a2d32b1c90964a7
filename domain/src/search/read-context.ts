import type { StatusTexts } from '../accounts/statuses.ts';

export interface ReadContext {
  /** Anchors relative periods such as `last month`. */
  today: string;
  texts: StatusTexts;
}
