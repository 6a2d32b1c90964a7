import { newFeedKey } from '@recoup/contract/agency/feed-keys';
import { z } from 'zod';
import { clientIdsOf, clientLimitFields, clientsMissing, hasClients } from '#shared/agency/client-limit.ts';

export const keyForm = newFeedKey
  .pick({ name: true, scopes: true })
  .extend({ ...clientLimitFields, expires_on: z.string() })
  .refine(hasClients, clientsMissing);
type KeyForm = z.output<typeof keyForm>;

export const emptyKeyForm: KeyForm = { name: '', scopes: ['read', 'write'], reach: 'all', client_ids: [], expires_on: '' };

export const bodyOf = ({ name, scopes, expires_on: expires, ...limit }: KeyForm) => ({
  name,
  scopes,
  client_ids: clientIdsOf(limit),
  expires_on: expires === '' ? null : expires,
});
