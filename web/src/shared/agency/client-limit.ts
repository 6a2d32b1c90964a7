import { z } from 'zod';

const clientLimit = z.object({
  reach: z.enum(['all', 'some']),
  client_ids: z.array(z.object({ client_id: z.string(), client_name: z.string() })),
});
export type ClientLimit = z.output<typeof clientLimit>;

/** Fields of a form that limits a person or key to some clients. The selected clients are kept while "all" is chosen. */
export const clientLimitFields = clientLimit.shape;

export const hasClients = ({ reach, client_ids: clients }: ClientLimit): boolean => reach === 'all' || clients.length > 0;
export const clientsMissing = { path: ['client_ids'], message: 'Choose a client, or all of them' };

/** The request's ids; null: all clients. */
export const clientIdsOf = ({ reach, client_ids: clients }: ClientLimit): string[] | null =>
  reach === 'all' ? null : clients.map(({ client_id: id }) => id);
