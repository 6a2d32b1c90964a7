import { createTestUser, signIn } from './factories.ts';
import type { TestServer } from './server.ts';

/** A signed-in member of agency staff. */
export async function createAgencyUser(server: TestServer, role: 'agency_admin' | 'agency_staff' = 'agency_admin') {
  const user = await createTestUser(server, { first_name: 'Robin', last_name: 'Vance' });
  await server.database.query('insert into portal.agency_members (user_id, role) values ($1, $2)', [user.id, role]);
  return { ...user, token: await signIn(server, user.email) };
}
