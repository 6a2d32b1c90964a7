import { sql } from 'kysely';

/** How often the debt of account `a` was placed: 1, or more for an account placed again. */
export const placementNumber = sql<number>`(
  with recursive chain as (
    select a.previous_account_id as previous, 1 as place
    union all
    select b.previous_account_id, c.place + 1 from chain c
    join portal.accounts b on b.client_id = a.client_id and b.id = c.previous where c.place < 100
  ) select max(place) from chain
)`;
