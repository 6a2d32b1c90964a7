import type { changeNotificationSettings, NotificationSetting } from '@recoup/contract/notifications/notifications';
import type { BodyOf } from '@recoup/contract/shared/endpoint';
import { NOTIFICATION_KIND_INFO, NOTIFICATION_KINDS } from '@recoup/domain/notifications/notifications';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { ClientCaller } from '#platform/http/caller.ts';
import { roleSeen } from '#platform/http/roles.ts';
import { notChosen } from './notifications.errors.ts';
import { findChoices, findTimeZone, saveChoices, saveTimeZone } from './settings.repository.ts';

export function createNotificationSettings({ db, clock }: { db: Db; clock: AgencyClock }) {
  async function read(tx: Tx, caller: ClientCaller) {
    const choices = await findChoices(tx, caller);
    const isAdmin = roleSeen(caller.role) === 'client_admin';
    const kinds = NOTIFICATION_KINDS.filter((kind) => isAdmin || !NOTIFICATION_KIND_INFO[kind].isAdminsOnly).map(
      (kind): NotificationSetting => {
        const { isFixed, mail } = NOTIFICATION_KIND_INFO[kind];
        const chosen = isFixed ? undefined : choices.get(kind);
        return {
          kind,
          portal: chosen?.in_portal ?? true,
          mail: chosen?.mail ?? mail[isAdmin ? 'admin' : 'staff'],
          is_fixed: isFixed,
        };
      },
    );
    return { kinds, time_zone: (await findTimeZone(tx, caller)) ?? clock.timeZone };
  }

  return {
    get: (caller: ClientCaller) => db.asViewer(caller.claims, (tx) => read(tx, caller)),

    change: (caller: ClientCaller, { kinds, time_zone: timeZone }: BodyOf<typeof changeNotificationSettings>) => {
      for (const [at, { kind }] of kinds.entries()) {
        const { isFixed, isAdminsOnly, label } = NOTIFICATION_KIND_INFO[kind];
        if (isFixed || (isAdminsOnly && roleSeen(caller.role) !== 'client_admin')) throw notChosen(at, label);
      }
      // If a kind is repeated, the last value applies.
      const choices = new Map(kinds.map(({ kind, portal = null, mail = null }) => [kind, { kind, in_portal: portal, mail }]));
      return db.asUser(caller.claims, async (tx) => {
        await saveChoices(tx, caller, [...choices.values()]);
        if (timeZone !== undefined) await saveTimeZone(tx, caller, timeZone);
        return read(tx, caller);
      });
    },
  };
}

export type NotificationSettings = ReturnType<typeof createNotificationSettings>;
