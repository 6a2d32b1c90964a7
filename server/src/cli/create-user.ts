import type { Installation } from '#server/installation.ts';
import { findClient } from './invite.ts';

interface NewUser {
  email: string;
  /** Called only for a new user. */
  password(): string;
  first: string | undefined;
  last: string | undefined;
  /** The client's code. */
  client: string;
  role: 'client_admin' | 'client_staff';
}

/** Creates a user, or finds it by address, and adds it to a client. Returns the output. */
export async function createUser({ db, auth }: Installation, { email, password, first, last, client: code, role }: NewUser) {
  const client = await findClient(db, code);
  const known = await db.owner
    .selectFrom('auth.users')
    .select('id')
    .where('email', '=', email)
    .orderBy('is_sso_user')
    .executeTakeFirst();
  const userId =
    known?.id ??
    (await auth.createUser({
      email,
      password: password(),
      email_confirm: true,
      user_metadata: { first_name: first ?? '', last_name: last ?? '' },
    }));
  await db.owner.insertInto('portal.memberships').values({ client_id: client.id, user_id: userId, role }).execute();
  return `${email} is now ${role} of ${client.name}.`;
}
