import { newFeedKey } from '@recoup/contract/agency/feed-keys';
import { z } from 'zod';

/** The selection of clients survives choosing all. */
export const keyForm = newFeedKey
  .pick({ name: true, scopes: true })
  .extend({
    reach: z.enum(['all', 'some']),
    client_ids: z.array(z.object({ client_id: z.string(), client_name: z.string() })),
    expires_on: z.string(),
  })
  .refine(({ reach, client_ids: clients }) => reach === 'all' || clients.length > 0, {
    path: ['client_ids'],
    message: 'Choose a client, or all of them',
  });
export type KeyForm = z.output<typeof keyForm>;

export const emptyKeyForm: KeyForm = { name: '', scopes: ['read', 'write'], reach: 'all', client_ids: [], expires_on: '' };

export const bodyOf = ({ name, scopes, reach, client_ids: clients, expires_on: expires }: KeyForm) => ({
  name,
  scopes,
  client_ids: reach === 'all' ? null : clients.map(({ client_id: id }) => id),
  expires_on: expires === '' ? null : expires,
});
