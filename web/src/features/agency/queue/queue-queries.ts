import { countQueue, getQueueItem, listColleagues, listQueue, type QueueFilters } from '@recoup/contract/agency/queue';
import { listAnswerTemplates } from '@recoup/contract/agency/answer-templates';
import { getAccount } from '@recoup/contract/accounts/debtors';
import { getDispute } from '@recoup/contract/accounts/disputes';
import { getOffer } from '@recoup/contract/accounts/offers';
import { getRequest } from '@recoup/contract/accounts/requests';
import { getTimeline } from '@recoup/contract/accounts/timeline';
import type { AccountRefView } from '@recoup/contract/shared/account-ref';
import { MS_PER } from '@recoup/domain/shared/time';
import { authListQuery, authQuery } from '#lib/api/auth-query.ts';
import type { OpenItem } from './queue-address.ts';

/** Rows of a page. A list is recorded with the debtors that it names, so it is polled only while no live updates arrive. */
const ROWS = 50;

export const queueQuery = (filters: QueueFilters, isLive: boolean) =>
  authListQuery(
    listQueue,
    { query: { ...filters, limit: ROWS } },
    { refetchInterval: ({ state }) => (isLive || (state.data?.pages.length ?? 0) > 1 ? false : MS_PER.minute) },
  );

export const queueCountQuery = ({ client, owner, due, waiting_days }: QueueFilters) =>
  authQuery(countQueue, { query: { client, owner, due, waiting_days } }, { refetchInterval: MS_PER.minute / 2 });

export const queueItemQuery = ({ clientId, kind, id }: OpenItem) =>
  authQuery(getQueueItem, { params: { client_id: clientId, kind, id } });

export const colleaguesQuery = () => authQuery(listColleagues, {}, { staleTime: MS_PER.minute });

export const answerTemplatesQuery = () => authQuery(listAnswerTemplates, {}, { staleTime: MS_PER.minute });

/** The account's facts as the client sees them; agency users read them with the client's endpoints. */
export const accountQuery = (clientId: string, { people_id, id }: AccountRefView) =>
  authQuery(getAccount, { params: { client_id: clientId, people_id, id } });

/** Entries of the excerpt. */
const ENTRIES = 6;

export const excerptQuery = (clientId: string, accountId: string) =>
  authQuery(getTimeline, { params: { client_id: clientId, id: accountId }, query: { limit: ENTRIES } });

export const requestQuery = (client_id: string, id: string) => authQuery(getRequest, { params: { client_id, id } });
export const disputeQuery = (client_id: string, id: string) => authQuery(getDispute, { params: { client_id, id } });
export const offerQuery = (client_id: string, id: string) => authQuery(getOffer, { params: { client_id, id } });

/** Queries that an answer changes: the queue and everything that the context shows. */
export const CHANGED = [
  'agency_queue.',
  'agency_today.',
  'agency_clients.',
  'debtors.',
  'timeline.',
  'messages.',
  'requests.',
  'disputes.',
  'offers.',
];
