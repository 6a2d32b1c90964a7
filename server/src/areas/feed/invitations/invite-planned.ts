import { MS_PER } from '@recoup/domain/shared/time';
import { listMemberAddresses, lockMembers, openInvitation, writeInvitation } from '#areas/users/members/index.ts';
import { insertAuditEntries } from '#platform/audit-entries.ts';
import type { AgencyClock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { queryableOf } from '#platform/db/queryable.ts';
import type { Mailer } from '#platform/email/index.ts';
import type { Config } from '#server/config.ts';
import {
  countInvited,
  lockPlanned,
  lockWaves,
  markInvited,
  startDueClients,
  type PlannedMember,
} from './invitations.repository.ts';
import { readBrand } from '#platform/brand.ts';

interface InvitationJobOptions {
  db: Db;
  clock: AgencyClock;
  config: Config;
  sendEmail: Mailer['send'];
}

/** Makes loading clients live whose day has come. Safe to run at any time. */
export async function startClients({ db, clock }: Pick<InvitationJobOptions, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await db.asService(async (tx) => {
    const started = await startDueClients(tx, { today: clock.dayOf(now), now });
    await insertAuditEntries(
      queryableOf(tx),
      started.map(({ id }) => ({ client_id: id, action: 'client.went_live', subject_type: 'client', subject_id: id })),
    );
  });
}

/**
 * Invites planned members of live clients, as many as the hour has left: half of `EMAILS_PER_HOUR`, because every invited user then
 * needs an email to sign up. Returns how many were invited.
 */
export async function invitePlanned({ db, clock, config, sendEmail }: InvitationJobOptions): Promise<number> {
  return db.asService(async (tx) => {
    await lockWaves(tx);
    const now = clock.now();
    const perHour = Math.ceil(config.EMAILS_PER_HOUR / 2);
    const left = perHour - (await countInvited(tx, new Date(now.getTime() - MS_PER.hour)));
    if (left <= 0) return 0;
    const planned = await lockPlanned(tx, left);
    for (const [clientId, members] of Map.groupBy(planned, ({ client_id: id }) => id))
      await inviteOf(tx, { clientId, members, now, config, sendEmail });
    await markInvited(tx, planned, now);
    return planned.length;
  });
}

interface ClientInvitations extends Pick<InvitationJobOptions, 'config' | 'sendEmail'> {
  clientId: string;
  members: readonly PlannedMember[];
  now: Date;
}

/** Members and users with an open invitation are left as they are. */
async function inviteOf(tx: Tx, { clientId, members, now, config, sendEmail }: ClientInvitations): Promise<void> {
  await lockMembers(tx, clientId);
  const known = await listMemberAddresses(tx, clientId);
  const inviter = { userId: null, name: (await readBrand(tx, config)).agencyName };
  for (const { email, name, role, location_ids: locationIds, company_name: companyName } of members) {
    if (known.has(email)) continue;
    const access = { role, location_ids: locationIds };
    const opened = await openInvitation(tx, { clientId, email, name, access, inviter, now });
    if (!opened) continue;
    const content = writeInvitation(config, { companyName, inviterName: inviter.name, role, token: opened.token });
    await sendEmail(tx, { to: email, content });
    await insertAuditEntries(queryableOf(tx), [
      {
        client_id: clientId,
        action: 'user.invited',
        subject_type: 'invitation',
        subject_id: opened.id,
        details: { email, ...access },
        at: now,
      },
    ]);
  }
}
