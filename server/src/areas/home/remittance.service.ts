import type { HomeData } from '@recoup/contract/home/home';
import { expectedStatementDay } from '@recoup/domain/company/remittance-schedule';
import { statementOf } from '@recoup/domain/money/statements';
import { sumCents } from '@recoup/domain/shared/money';
import { monthOf } from '@recoup/domain/shared/periods';
import type { Tx } from '#platform/db/db.ts';
import { findUnsettled } from '#areas/money/statements/index.ts';
import { listUnpaid, readSchedule, sumRemitted, sumUnremitted } from './remittance.repository.ts';

/** What the agency has sent this month, what it holds for the client, and when the next remittance is expected. */
export async function readRemittances(tx: Tx, clientId: string, today: string): Promise<HomeData['remittance']> {
  const period = { from: monthOf(today), to: today };
  const [unpaid, schedule, last] = [
    await listUnpaid(tx, clientId),
    await readSchedule(tx, clientId),
    await findUnsettled(tx, clientId),
  ];
  const method = schedule.method ?? last?.method ?? 'net';
  // The statement that the agency would make now.
  const next = statementOf({ method, ...(await sumUnremitted(tx, clientId)) }, last?.cents ?? 0, []);
  const [first] = unpaid;
  return {
    remitted: { ...period, ...(await sumRemitted(tx, clientId, period)) },
    due: {
      on_the_way_cents: sumCents(unpaid.map(({ paid_out_cents: cents }) => cents)),
      unremitted_cents: next.paidOut,
      owed_cents: Math.max(0, -next.closing),
    },
    next: {
      statement: first ? { id: first.id, number: first.number, issued_on: first.issued_on } : null,
      expected_on:
        schedule.last_issued_on && schedule.frequency ? expectedStatementDay(schedule.last_issued_on, schedule.frequency) : null,
      frequency: schedule.frequency,
    },
  };
}
