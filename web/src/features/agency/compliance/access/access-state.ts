import { z } from 'zod';
import { readAddress, writeAddress } from '#lib/paths/address-state.ts';

const schema = z.object({
  view: z.enum(['debtor', 'actor']).default('debtor'),
  client: z.uuid().optional(),
  client_name: z.string().max(300).optional(),
  /** Text that finds the debtor. */
  q: z.string().max(100).optional(),
  debtor: z.uuid().optional(),
  /** Email address or name of a key. */
  actor: z.string().max(254).optional(),
  /** One of the user's sessions. */
  session: z.uuid().optional(),
  include: z.enum(['possible']).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});
export type AccessState = z.output<typeof schema>;

export const readAccessState = (search: URLSearchParams): AccessState => readAddress(schema, [], search);

export const writeAccessState = ({
  view,
  client,
  client_name,
  q,
  debtor,
  actor,
  session,
  include,
  from,
  to,
}: AccessState): URLSearchParams =>
  writeAddress({ view, client, client_name, q, debtor, actor, session, include, from, to }, { view: 'debtor' });
