import { z } from 'zod';
import { id } from './common.ts';

/** What a row about an account says of it; `people_id` and `id` lead to its page. */
export const accountRef = z.object({
  id,
  people_id: id,
  /** `A-1042-7`. */
  number: z.string(),
  debtor_name: z.string(),
  client_account_number: z.string(),
});
export type AccountRefView = z.output<typeof accountRef>;
