import { queueFilterQuery, type QueueFilters } from '@recoup/contract/agency/queue';
import type { QueueKind } from '@recoup/domain/agency/queue';
import { readAddress, writeAddress } from '#lib/paths/address-state.ts';
import { agencyPaths } from '#lib/paths/agency-paths.ts';

export const readQueueState = (search: URLSearchParams): QueueFilters =>
  readAddress(queueFilterQuery, ['kind', 'client'], search);

export const writeQueueState = ({ kind, client, owner, due, waiting_days }: QueueFilters): URLSearchParams =>
  writeAddress({ kind, client, owner, due, waiting_days });

export interface OpenItem {
  clientId: string;
  kind: QueueKind;
  id: string;
}

/** The address of an item beside the list, with the filters of the list. */
export const itemPath = ({ clientId, kind, id }: OpenItem, search: string): string =>
  `${agencyPaths.queue}/${clientId}/${kind}/${id}${search}`;

/** The queue with a filter. */
export function queuePath(filters: QueueFilters = {}): string {
  const search = writeQueueState(filters).toString();
  return agencyPaths.queue + (search === '' ? '' : `?${search}`);
}
