import { createApiKey, listApiKeys, revokeApiKey } from '@recoup/contract/users/api-keys';
import { authQuery, useApiMutation } from '#lib/api/auth-query.ts';

/** The stale time avoids a second request right after the loader's. */
export const apiKeysQuery = (clientId: string) =>
  authQuery(listApiKeys, { params: { client_id: clientId } }, { staleTime: 5000 });

const invalidates = ['api-keys.list', 'activity.'];

export const useCreateKey = () => useApiMutation(createApiKey, { invalidates });
export const useRevokeKey = () => useApiMutation(revokeApiKey, { invalidates });
