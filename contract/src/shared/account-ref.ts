import { z } from 'zod';
import { id } from './common.ts';

/** Account of a row; `people_id` and `id` link to its page. */
export const accountRef = z.object({
  id,
  people_id: id,
  /** `A-1042-7`. */
  number: z.string().meta({ title: 'Account' }),
  debtor_name: z.string().meta({ title: 'Debtor' }),
  client_account_number: z.string().meta({ title: 'Your account number' }),
});
export type AccountRefView = z.output<typeof accountRef>;
