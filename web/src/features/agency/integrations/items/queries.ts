import { listFeedConversions, listFeedFlags, listWaitingFeedItems } from '@recoup/contract/agency/feed-items';
import { authListQuery } from '#lib/api/auth-query.ts';

export const waitingQuery = () => authListQuery(listWaitingFeedItems, { query: {} });
export const flagsQuery = () => authListQuery(listFeedFlags, { query: {} });
export const conversionsQuery = () => authListQuery(listFeedConversions, { query: {} });
