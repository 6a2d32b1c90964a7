import { sql, type RawBuilder } from 'kysely';
import type { Vault } from '#platform/crypto/index.ts';
import type { Tx } from '#platform/db/db.ts';

export interface SubjectRef {
  client_id: string;
  subject_id: string;
}

/**
 * Reads the data of one kind of outbox events: by id, a few statements for all of them. Without `withPii`, identity numbers and
 * birth dates of debtors and parties are left out.
 */
export type SubjectReader = (
  tx: Tx,
  refs: readonly SubjectRef[],
  context: { vault: Vault; withPii: boolean },
) => Promise<Map<string, Record<string, unknown>>>;

/** The references as a table `r` to join with. */
export function refTable(refs: readonly SubjectRef[]): RawBuilder<unknown> {
  const unique = [
    ...new Map(refs.map((ref) => [ref.subject_id, { client_id: ref.client_id, subject_id: ref.subject_id }])).values(),
  ];
  return sql`json_to_recordset(${JSON.stringify(unique)}::json) as r(client_id uuid, subject_id uuid)`;
}
