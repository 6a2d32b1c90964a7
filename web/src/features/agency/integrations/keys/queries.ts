import { createFeedKey, listFeedKeys, listFeedKeyUses, revokeFeedKey } from '@recoup/contract/agency/feed-keys';
import { authListQuery, authQuery, useApiMutation } from '#lib/api/auth-query.ts';

export const keysQuery = () => authQuery(listFeedKeys, {});
export const keyUsesQuery = (id: string) => authListQuery(listFeedKeyUses, { params: { id } });

const invalidates = [listFeedKeys.name];

export const useCreateKey = () => useApiMutation(createFeedKey, { invalidates });
export const useRevokeKey = () => useApiMutation(revokeFeedKey, { invalidates });
