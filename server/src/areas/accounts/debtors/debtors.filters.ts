import type { DebtorFilters } from '@recoup/contract/accounts/debtors';
import { parseAccountNumber } from '@recoup/domain/shared/ids';
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import { startOf } from '#platform/db/days.ts';
import type { DB } from '#platform/db/schema.ts';

/** Maximum hits of a search in the list, which keeps it fast. Exports have no limit. */
const searchLimit = 20_000;
const noLimit = 2_147_483_647;

export interface AccountScope {
  clientId: string;
  locationIds: readonly string[] | null;
  /** `YYYY-MM-DD`; ages are counted back from here. */
  today: string;
  /** All hits are needed, however long it takes. */
  isWhole?: boolean;
}

type Builder = ExpressionBuilder<DB & { a: DB['portal.accounts'] }, 'a'>;

/** The list's conditions, starting with the client: the tenant filter, and the first column of every index. */
export function accountConditions(eb: Builder, scope: AccountScope, filters: Partial<DebtorFilters>): Expression<SqlBool> {
  const all: Expression<SqlBool>[] = [eb('a.client_id', '=', scope.clientId)];
  if (scope.locationIds) all.push(eb('a.location_id', 'in', [...scope.locationIds]));
  if (filters.status?.length) all.push(eb('a.status', 'in', filters.status));
  if (filters.status_from) all.push(sql<SqlBool>`a.status_since >= ${startOf(filters.status_from)}`);
  if (filters.location_id?.length) all.push(eb('a.location_id', 'in', filters.location_id));
  if (filters.debt_type?.length) all.push(eb('a.debt_type', 'in', filters.debt_type));
  if (filters.batch_id) all.push(eb('a.batch_id', '=', filters.batch_id));
  if (filters.placed_from) all.push(eb('a.placed_on', '>=', filters.placed_from));
  if (filters.placed_to) all.push(eb('a.placed_on', '<=', filters.placed_to));
  if (filters.balance_min !== undefined) all.push(eb('a.balance_cents', '>=', filters.balance_min));
  if (filters.balance_max !== undefined) all.push(eb('a.balance_cents', '<=', filters.balance_max));
  if (filters.age_min !== undefined) all.push(sql<SqlBool>`a.debt_date <= ${scope.today}::date - ${filters.age_min}::int`);
  if (filters.age_max !== undefined) all.push(sql<SqlBool>`a.debt_date >= ${scope.today}::date - ${filters.age_max}::int`);
  if (filters.q) all.push(searchCondition(eb, scope, filters.q));
  return eb.and(all);
}

function searchCondition(eb: Builder, { clientId, isWhole }: AccountScope, text: string): Expression<SqlBool> {
  const number = parseAccountNumber(text);
  if (number !== null) return eb('a.number', '=', number);
  const terms = text
    .split(/[\s,]+/)
    .filter((term) => term !== '')
    .slice(0, 8);
  // A search of commas only matches nothing.
  if (terms.length === 0) return sql<SqlBool>`true`;
  return sql<SqlBool>`a.id = any (array(select portal.search_account_ids(${clientId}, ${terms}::text[], ${isWhole ? noLimit : searchLimit})))`;
}
