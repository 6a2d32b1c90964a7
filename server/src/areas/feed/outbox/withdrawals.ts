import { sql } from 'kysely';
import { refTable, type SubjectReader } from './subject.ts';

interface WithdrawalRow {
  id: string;
  reason: string | null;
  at: Date;
}

/** Placements that a client withdrew before the agency accepted them. */
export const readWithdrawals: SubjectReader = async (tx, refs) => {
  const { rows } = await sql<WithdrawalRow>`
    select a.id, a.status_reason as reason, a.status_since as at
    from ${refTable(refs)} join portal.accounts a on a.client_id = r.client_id and a.id = r.subject_id`.execute(tx);
  return new Map(rows.map(({ id, reason, at }) => [id, { reason, withdrawn_at: at.toISOString() }]));
};
