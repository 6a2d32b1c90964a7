import { randomBytes } from 'node:crypto';
import { newId } from '#platform/ids.ts';
import { addMember, createMember, createTestUser, signIn } from './factories.ts';
import type { TestServer } from './server.ts';

/** A client with two admins, one staff member limited to a location, an open and an expired invitation. */
export async function createCompanyWithMembers(server: TestServer) {
  const { client, user, token } = await createMember(server);
  const [first = ''] = client.locations;
  const users = new Map<string, string>([[user.email, user.id]]);

  async function addUser(
    role: 'client_admin' | 'client_staff',
    names: { first_name?: string; last_name?: string } = {},
    locationIds?: string[],
  ) {
    const added = await createTestUser(server, names);
    users.set(added.email, added.id);
    await addMember(server, { clientId: client.id, userId: added.id, role, ...(locationIds ? { locationIds } : {}) });
    const [row] = await server.database.query<{ id: string }>(
      'select id from portal.memberships where client_id = $1 and user_id = $2',
      [client.id, added.id],
    );
    return { email: added.email, userId: added.id, id: row?.id ?? '' };
  }

  const newHash = () => randomBytes(32).toString('hex');
  const tokenHash = newHash();
  async function addInvitation(email: string, { name = null as string | null, days = 7, hash = newHash() } = {}) {
    const id = newId();
    await server.database.query(
      `insert into portal.invitations (client_id, id, email, name, role, token_sha256, invited_by, invited_by_name, expires_at)
       values ($1, $2, $3, $4, 'client_staff', $5, $6, 'Ada', now() + $7 * interval '1 day')`,
      [client.id, id, email, name, hash, user.id, days],
    );
    return id;
  }

  await addUser('client_admin', { first_name: 'Bo', last_name: 'Marsh' });
  await addUser('client_staff', { first_name: 'Cy', last_name: 'Lee' }, [first]);
  await addInvitation('eve@example.com', { days: -1 });
  await addInvitation('fay@example.com', { name: 'Fay Ray', hash: tokenHash });
  return {
    id: client.id,
    name: client.name,
    locations: client.locations,
    user,
    token,
    tokenHash,
    base: `/api/core/v1/clients/${client.id}`,
    addInvitation,
    userIdOf: (email: string) => users.get(email) ?? '',
    someStaff: () => addUser('client_staff'),
    /** A signed-in user. */
    async add(kind: 'admin' | 'staff') {
      const added = await addUser(`client_${kind}`);
      return { ...added, token: await signIn(server, added.email) };
    },
  };
}

export type Company = Awaited<ReturnType<typeof createCompanyWithMembers>>;
