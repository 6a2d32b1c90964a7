import { agencyRole } from '@recoup/contract/users/memberships';
import type { Tx } from '#platform/db/db.ts';
import type { Installation } from '#server/installation.ts';
import { findClients } from '#areas/feed/systems/index.ts';
import { newId } from '#platform/ids.ts';

export interface NewAgencyUser {
  email: string;
  role: string;
  /** Codes of the only clients that the user may see; absent: all. */
  clients: readonly string[] | undefined;
  /** A user of a hosted project, who is not in this database. */
  userId: string | undefined;
  password: string | undefined;
  first: string;
  last: string;
}

/** Creates an agency user; an existing one gets the role. Returns the output. */
export async function createAgencyUser({ db, auth }: Installation, user: NewAgencyUser): Promise<string> {
  const role = agencyRole.safeParse(user.role);
  if (!role.success) throw new Error('--role is agency_admin, agency_staff or agency_auditor.');
  const userId = user.userId ?? (await findOrCreate());
  const now = new Date();
  await db.asService(async (tx) => {
    const clientIds = user.clients === undefined ? null : await idsOf(tx, user.clients);
    await tx
      .updateTable('portal.agency_members')
      .set({ ended_at: now })
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .execute();
    await tx
      .insertInto('portal.agency_members')
      .values({ id: newId(), user_id: userId, role: role.data, client_ids: clientIds })
      .execute();
  });
  return `${user.email} is now ${role.data} for ${user.clients?.join(', ') ?? 'every client'}.`;

  async function findOrCreate(): Promise<string> {
    const known = await db.owner.selectFrom('auth.users').select('id').where('email', '=', user.email).executeTakeFirst();
    if (known) return known.id;
    if (!user.password) throw new Error('--password is missing: no user has this address yet.');
    return auth.createUser({
      email: user.email,
      password: user.password,
      email_confirm: true,
      user_metadata: { first_name: user.first, last_name: user.last },
    });
  }
}

export async function endAgencyUser({ db }: Installation, email: string): Promise<string> {
  const { numUpdatedRows } = await db.owner
    .updateTable('portal.agency_members')
    .set({ ended_at: new Date() })
    .where('ended_at', 'is', null)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('auth.users as u')
            .select('u.id')
            .whereRef('u.id', '=', 'portal.agency_members.user_id')
            .where('u.email', '=', email),
        ),
        exists(
          selectFrom('portal.user_profiles as p')
            .select('p.user_id')
            .whereRef('p.user_id', '=', 'portal.agency_members.user_id')
            .where('p.email', '=', email),
        ),
      ]),
    )
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Error(`${email} is not a user of the agency.`);
  return `${email} no longer has access to any client, including open sessions.`;
}

async function idsOf(tx: Tx, codes: readonly string[]): Promise<string[]> {
  const found = await findClients(tx, codes);
  const unknown = codes.filter((code) => !found.has(code));
  if (unknown.length > 0) throw new Error(`--clients: unknown client ${unknown.join(', ')}.`);
  return [...new Set(found.values())];
}
