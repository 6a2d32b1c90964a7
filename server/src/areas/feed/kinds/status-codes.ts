import { isStatusCode, type StatusCode } from '@recoup/domain/accounts/statuses';
import { sql } from 'kysely';
import type { Book, OpenAccount, Warning } from './kind.ts';

export interface KnownCode {
  status: StatusCode;
  reasonCode: string | null;
  reason: string | null;
}

interface UnmappedStatus {
  client_id: string;
  account_id: string;
  code: string;
  /** As received. */
  item: object;
  at: string;
  is_history: boolean;
}

export interface Codes {
  byCode: Map<string, KnownCode>;
  changed: Set<string>;
  unmapped: UnmappedStatus[];
}

/** The agency's codes: a few hundred at most, so a chunk reads them all. */
export const codesBook: Book<Codes> = {
  name: 'status codes',
  async open(tx) {
    const rows = await tx.selectFrom('feed.status_codes').select(['code', 'status', 'reason_code', 'reason']).execute();
    const byCode: Codes['byCode'] = new Map();
    for (const { code, status, reason_code: reasonCode, reason } of rows)
      if (isStatusCode(status)) byCode.set(code, { status, reasonCode, reason });
    return { byCode, changed: new Set(), unmapped: [] };
  },
  async write(tx, { byCode, changed, unmapped }, { now }) {
    if (unmapped.length > 0)
      await sql`insert into feed.unmapped_statuses (client_id, account_id, code, item, at, is_history)
        select * from json_to_recordset(${JSON.stringify(unmapped)}::json)
          as u(client_id uuid, account_id uuid, code text, item jsonb, at timestamptz, is_history boolean)`.execute(tx);
    if (changed.size === 0) return;
    const rows = [...changed].sort().map((code) => ({ code, ...byCode.get(code) }));
    await sql`
      insert into feed.status_codes (code, status, reason_code, reason, updated_at)
      select code, status, "reasonCode", reason, ${now}
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(code text, status text, "reasonCode" text, reason text)
      on conflict (code) do update set
        status = excluded.status, reason_code = excluded.reason_code, reason = excluded.reason, updated_at = excluded.updated_at`.execute(
      tx,
    );
  },
};

/** Stores a status in a code that no `status_code` defines yet. It applies once one does. */
export function storeUnmapped(
  { unmapped }: Codes,
  { clientId, id, isHistory }: Pick<OpenAccount, 'clientId' | 'id' | 'isHistory'>,
  item: { code: string; at: string; [field: string]: unknown },
): Warning {
  unmapped.push({ client_id: clientId, account_id: id, code: item.code, item, at: item.at, is_history: isHistory });
  return {
    code: 'unknown_code',
    message: `The portal does not know the code ${item.code}. The status applies once a status_code defines it.`,
  };
}
