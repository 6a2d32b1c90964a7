import { joinLink, lockMembers, openInvitation, renewInvitation, writeInvitation } from '#areas/users/members/index.ts';
import type { Installation } from '#server/installation.ts';
import type { Config } from '#server/config.ts';
import { systemClock } from '#platform/clock.ts';
import { insertAuditEntries } from '#platform/audit-entries.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { queryableOf } from '#platform/db/queryable.ts';
import { withMailer } from './with-mailer.ts';
import { readBrand } from '#platform/brand.ts';

export interface NamedClient {
  id: string;
  name: string;
}

export async function findClient(db: Db, code: string): Promise<NamedClient> {
  const client = await db.owner.selectFrom('portal.clients').select(['id', 'name']).where('code', '=', code).executeTakeFirst();
  if (!client) throw new Error(`There is no client with the code ${code}.`);
  return client;
}

/** Invites in the agency's name. An open invitation gets a new link. Returns the output. */
export async function inviteByOperator(
  installation: Installation,
  config: Config,
  { client, email, role }: { client: NamedClient; email: string; role: 'client_admin' | 'client_staff' },
): Promise<string> {
  return withMailer(installation, config, async (mailer) => {
    const token = await installation.db.asService(async (tx) => {
      await lockMembers(tx, client.id);
      const { agencyName: inviterName } = await readBrand(tx, config);
      const made = await openOrRenew(tx, { clientId: client.id, email, role, inviterName });
      const content = writeInvitation(config, { companyName: client.name, inviterName, role: made.role, token: made.token });
      await mailer.send(tx, { to: email, content });
      return made.token;
    });
    return `${email} is invited to ${client.name}, for seven days:\n${joinLink(config, token)}`;
  });
}

async function openOrRenew(
  tx: Tx,
  {
    clientId,
    email,
    role,
    inviterName,
  }: { clientId: string; email: string; role: 'client_admin' | 'client_staff'; inviterName: string },
): Promise<{ token: string; role: 'client_admin' | 'client_staff' }> {
  const now = systemClock.now();
  const record = (action: 'user.invited' | 'user.invitation_resent', id: string, details: object) =>
    insertAuditEntries(queryableOf(tx), [
      { client_id: clientId, action, subject_type: 'invitation', subject_id: id, details: { email, ...details } },
    ]);
  const access = { role, location_ids: null };
  const inviter = { userId: null, name: inviterName };
  const opened = await openInvitation(tx, { clientId, email, name: null, access, inviter, now });
  if (opened) {
    await record('user.invited', opened.id, access);
    return { token: opened.token, role };
  }
  const open = await tx
    .selectFrom('portal.invitations')
    .select(['id', 'email', 'role', 'sent_at', 'times_sent', 'accepted_at', 'revoked_at', 'invited_by_name'])
    .where('client_id', '=', clientId)
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  const token = await renewInvitation(tx, clientId, open, now);
  await record('user.invitation_resent', open.id, {});
  return { token, role: open.role === 'client_admin' ? 'client_admin' : 'client_staff' };
}
