import { findReachDebtors, listReachedPeople, listReachViewers } from '@recoup/contract/agency/reach';
import { authListQuery, authQuery } from '#lib/api/auth-query.ts';

export interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

export const debtorsQuery = (client: string, q: string) => authQuery(findReachDebtors, { query: { client_id: client, q } });
export const viewersQuery = (client: string, debtor: string, filters: Days & { include?: 'possible' | undefined }) =>
  authListQuery(listReachViewers, { query: { client_id: client, people_id: debtor, ...filters, limit: 100 } });
export const peopleQuery = (actor: string, filters: Days & { session?: string | undefined }) =>
  authListQuery(listReachedPeople, { query: { actor, ...filters, limit: 100 } });
