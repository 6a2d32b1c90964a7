import type { LegalHold, setLegalHold } from '@recoup/contract/agency/retention';
import type { BodyOf } from '@recoup/contract/shared/endpoint';
import { formatAccountNumber, parseAccountNumber } from '@recoup/domain/shared/ids';
import { recordAgencyEntries } from '#platform/agency-audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { AgencyCaller } from '#platform/http/caller.ts';
import { conflict, notFound, unprocessable } from '#platform/http/errors.ts';
import { findAccount, findHold, insertHold, listHolds, releaseHold, type HoldRow } from './holds.repository.ts';

/** Legal holds, recorded only in the agency's audit log: clients must not see them. */
export function createHoldsService({ db, clock }: { db: Db; clock: Clock }) {
  async function subjectOf(tx: Tx, clientId: string, { scope, account_number: text }: BodyOf<typeof setLegalHold>) {
    if (scope === 'client') return { account_id: null, person_id: null };
    const number = parseAccountNumber(text);
    const account = number === null ? null : await findAccount(tx, clientId, number);
    if (!account)
      throw unprocessable([
        { path: 'account_number', message: 'This client has no account with this number. Use the format A-1042-1.' },
      ]);
    return scope === 'account' ? { account_id: account.id, person_id: null } : { account_id: null, person_id: account.person_id };
  }

  return {
    list: (caller: AgencyCaller, query: { state: 'active' | 'released'; cursor?: string | undefined; limit: number }) =>
      db.asUser(caller.claims, async (tx) => {
        const { rows, nextCursor } = await listHolds(tx, { ...query, clientIds: caller.clientIds });
        return { data: rows.map(presentHold), page: { next_cursor: nextCursor, total: null } };
      }),

    set: (caller: AgencyCaller, clientId: string, body: BodyOf<typeof setLegalHold>): Promise<LegalHold> =>
      db.asService(async (tx) => {
        const subject = await subjectOf(tx, clientId, body);
        const author = { set_by: caller.userId, set_by_name: caller.name, set_at: clock.now() };
        const id = await insertHold(tx, { client_id: clientId, ...subject, reason: body.reason, ...author });
        if (id === null)
          throw conflict('already_held', 'This is already on legal hold. Release that hold before setting another one.');
        const made = await findHold(tx, null, id);
        if (!made) throw new Error('a hold that was just inserted exists');
        await recordAgencyEntries(tx, caller, [entryOf('legal_hold.set', made, body.reason)]);
        return presentHold(made);
      }),

    release: (caller: AgencyCaller, id: string, reason: string): Promise<LegalHold> =>
      db.asService(async (tx) => {
        const row = await findHold(tx, caller.clientIds, id);
        if (!row) throw notFound('legal hold');
        if (row.released_at)
          throw conflict('already_released', `${row.released_by_name ?? 'A colleague'} already released this hold.`);
        const now = clock.now();
        await releaseHold(tx, row, { reason, byName: caller.name, now });
        await recordAgencyEntries(tx, caller, [entryOf('legal_hold.released', row, reason)]);
        return presentHold({ ...row, released_at: now, released_by_name: caller.name, release_reason: reason });
      }),
  };
}

const entryOf = (action: 'legal_hold.set' | 'legal_hold.released', hold: HoldRow, reason: string) => ({
  action,
  clientId: hold.client_id,
  subjectType: 'legal_hold',
  subjectId: hold.id,
  details: { account_id: hold.account_id, person_id: hold.person_id, reason },
  isInternal: true as const,
});

function presentHold(row: HoldRow): LegalHold {
  return {
    id: row.id,
    client: { id: row.client_id, name: row.client_name },
    scope: row.account_id ? 'account' : row.person_id ? 'person' : 'client',
    account:
      row.account_id === null || row.account_number === null
        ? null
        : { id: row.account_id, number: formatAccountNumber(row.account_number) },
    debtor: row.people_id === null ? null : { people_id: row.people_id, name: row.debtor_name ?? '' },
    reason: row.reason,
    set_at: row.set_at.toISOString(),
    set_by: row.set_by_name,
    released:
      row.released_at === null
        ? null
        : { at: row.released_at.toISOString(), by: row.released_by_name ?? '', reason: row.release_reason ?? '' },
  };
}
