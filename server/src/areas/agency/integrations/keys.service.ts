import type { createFeedKey, FeedKey, FeedKeyUse } from '@recoup/contract/agency/feed-keys';
import type { BodyOf } from '@recoup/contract/shared/endpoint';
import { feedScopes } from '@recoup/contract/shared/feed-scopes';
import { createSystemKeys } from '#areas/feed/systems/index.ts';
import { recordAgencyEntries } from '#platform/agency-audit.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { AgencyCaller } from '#platform/http/caller.ts';
import { unprocessable } from '#platform/http/errors.ts';

type Row = Awaited<ReturnType<ReturnType<typeof createSystemKeys>['list']>>[number];

/** Feed keys: the operator's use cases, for administrators, with an entry in the agency's audit log. */
export function createKeysService({ db, clock }: { db: Db; clock: AgencyClock }) {
  const keys = createSystemKeys({ db, clock });
  return {
    async list(): Promise<FeedKey[]> {
      const today = clock.today();
      const shown = (await keys.list()).map((row) => presentKey(row, today)).toReversed();
      return shown.toSorted((a, b) => Number(a.state !== 'active') - Number(b.state !== 'active'));
    },

    async create(caller: AgencyCaller, body: BodyOf<typeof createFeedKey>): Promise<{ id: string; secret: string }> {
      const { name, scopes, client_ids: clients, expires_on: expiresOn } = body;
      if (expiresOn !== null && expiresOn < clock.today())
        throw unprocessable([{ path: 'expires_on', message: 'Choose today or a later day.' }]);
      let made = '';
      const secret = await keys.make(
        { name, scopes, clients: clients ?? undefined, expiresOn: expiresOn ?? undefined },
        async (tx, { id }) => {
          made = id;
          const details = { name, scopes, clients: clients?.length ?? null, expires_on: expiresOn };
          await recordAgencyEntries(tx, caller, [
            { action: 'agency.key_created', subjectType: 'feed_key', subjectId: id, details },
          ]);
        },
      );
      return { id: made, secret };
    },

    async revoke(caller: AgencyCaller, id: string): Promise<void> {
      await keys.revokeById(id, (tx, { name }) =>
        recordAgencyEntries(tx, caller, [
          { action: 'agency.key_revoked', subjectType: 'feed_key', subjectId: id, details: { name } },
        ]),
      );
    },

    async uses(id: string, page: { cursor?: string | undefined; limit: number }) {
      const { rows, nextCursor } = await keys.usesOf(id, page);
      const data: FeedKeyUse[] = rows.map((row) => ({
        id: row.id,
        at: row.at.toISOString(),
        operation: row.operation,
        client: row.client_id === null ? null : { id: row.client_id, name: row.client_name ?? '' },
        items: row.items,
        refused: row.refused,
        with_pii: row.with_pii,
      }));
      return { data, page: { next_cursor: nextCursor, total: null } };
    },
  };
}

export type KeysService = ReturnType<typeof createKeysService>;

function presentKey(row: Row, today: string): FeedKey {
  const isExpired = row.expires_on !== null && row.expires_on < today;
  return {
    id: row.id,
    name: row.name,
    hint: row.key_hint === 'none' ? null : row.key_hint,
    scopes: feedScopes.filter((scope) => row.scopes.includes(scope)),
    clients: row.clients,
    state: row.revoked_at ? 'revoked' : isExpired ? 'expired' : 'active',
    expires_on: row.expires_on,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
  };
}
