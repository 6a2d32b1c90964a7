import {
  getCommissionDifferences,
  getDifferenceTotals,
  type CommissionDifference,
  type DifferenceFilters,
  type DifferencesQuery,
  type DifferenceTotals,
} from '@recoup/contract/feed/differences';
import { formatAccountNumber } from '@recoup/domain/shared/ids';
import type { Db } from '#platform/db/db.ts';
import { decodeCursor, encodeCursor } from '#platform/db/keyset.ts';
import { countByClient, findReached, recordKeyUse, type Sender } from '#areas/feed/systems/index.ts';
import {
  listDifferences,
  sumDifferences,
  type DifferencePosition,
  type DifferenceRow,
  type DifferenceSums,
} from './differences.repository.ts';

const order = 'feed.commission_differences';

/** Commissions set by the agency that differ from the terms. `sender`: the caller's key, or the operator. */
export function createDifferences(db: Db) {
  return {
    list: (
      sender: Sender,
      { client, cursor, ...query }: DifferencesQuery,
    ): Promise<{ data: CommissionDifference[]; nextCursor: string | null }> =>
      db.asService(async (tx) => {
        const within = await findReached(tx, sender, client);
        const rows = await listDifferences(tx, { ...query, within, after: cursor === undefined ? null : placeOf(cursor) });
        await recordKeyUse(tx, { sender, operation: getCommissionDifferences.name }, countByClient(rows));
        const last = rows.at(-1);
        const isLastPage = rows.length < query.limit;
        return {
          data: rows.map(present),
          nextCursor: last && !isLastPage ? encodeCursor(order, [last.client_id, last.reported_on, last.id]) : null,
        };
      }),

    totals: (sender: Sender, { client, ...filters }: DifferenceFilters): Promise<DifferenceTotals> =>
      db.asService(async (tx) => {
        const groups = await sumDifferences(tx, { ...filters, within: await findReached(tx, sender, client) });
        await recordKeyUse(tx, { sender, operation: getDifferenceTotals.name }, countByClient(groups));
        const sum = (field: 'payments' | 'commission_cents' | 'rule_cents' | 'difference_cents') =>
          groups.reduce((total: number, group: DifferenceSums) => total + group[field], 0);
        return {
          groups,
          total: {
            payments: sum('payments'),
            commission_cents: sum('commission_cents'),
            rule_cents: sum('rule_cents'),
            difference_cents: sum('difference_cents'),
          },
        };
      }),
  };
}

function placeOf(cursor: string): DifferencePosition {
  const [clientId, reportedOn, id] = decodeCursor(order, cursor, ['id', 'day', 'id']);
  return { clientId: String(clientId), reportedOn: String(reportedOn), id: String(id) };
}

function present({ client_id: _client, id: _id, number, ...row }: DifferenceRow): CommissionDifference {
  return { ...row, account: formatAccountNumber(number) };
}
