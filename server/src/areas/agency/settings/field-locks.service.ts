import type { listFieldLocks as listed, setFieldLock } from '@recoup/contract/agency/field-locks';
import type { BodyOf, ResponseOf } from '@recoup/contract/shared/endpoint';
import { FIELD_GROUP_CODES, FIELD_GROUPS, ownerOf } from '@recoup/domain/agency/field-locks';
import { listLocksOf } from '#areas/feed/items/index.ts';
import { recordAgencyEntries } from '#platform/agency-audit.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db } from '#platform/db/db.ts';
import type { AgencyCaller } from '#platform/http/caller.ts';
import { notFound } from '#platform/http/errors.ts';
import { deleteFieldLock, findClientName, listFieldLocks, saveFieldLock } from './field-locks.repository.ts';
import { mayChange } from './may-change.ts';

export function createFieldLocksService({ db, clock }: { db: Db; clock: AgencyClock }) {
  return {
    list: (caller: AgencyCaller): Promise<ResponseOf<typeof listed>['data']> =>
      db.asService(async (tx) => ({ locks: await listFieldLocks(tx, caller.clientIds), may_change: mayChange(caller) })),

    set: (caller: AgencyCaller, body: BodyOf<typeof setFieldLock>): Promise<void> =>
      db.asService(async (tx) => {
        const { client_id: clientId, group, rule } = body;
        const client = clientId === null ? null : await findClientName(tx, clientId);
        if (client === undefined) throw notFound('company');
        const owner = body.rule === 'locked' ? body.owner : null;
        // For all clients, no rule means open; a client needs one to be an exception.
        if (rule === 'inherit' || (rule === 'open' && clientId === null))
          await deleteFieldLock(tx, { client_id: clientId, group });
        else await saveFieldLock(tx, { client_id: clientId, group, owner }, { byName: caller.name, now: clock.now() });
        await recordAgencyEntries(tx, caller, [
          {
            action: 'agency.field_lock_changed',
            ...(clientId === null ? {} : { clientId, isInternal: true as const }),
            details: { name: FIELD_GROUPS[group].label, rule, owner, client },
          },
        ]);
      }),

    ofClient: (clientId: string) =>
      db.asService(async (tx) => {
        const locks = await listLocksOf(tx, [clientId]);
        return FIELD_GROUP_CODES.flatMap((group) => {
          const owner = ownerOf(locks, clientId, group);
          return owner === null ? [] : [{ group, owner }];
        });
      }),
  };
}
