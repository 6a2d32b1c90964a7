import type { AgencyRole } from '@recoup/contract/shared/endpoint';
import { createTestUser } from './factories.ts';
import { openSession, setUpApp, tokenOf } from './second-factors.ts';
import type { TestServer } from './server.ts';

interface AgencyUserOptions {
  /** The only clients that they may see. */
  clientIds?: string[] | null;
  withFactor?: boolean;
  firstName?: string;
}

/** A member of agency staff, signed in with a second factor. */
export async function createAgencyUser(
  server: TestServer,
  role: AgencyRole = 'agency_admin',
  { clientIds = null, withFactor = true, firstName = 'Robin' }: AgencyUserOptions = {},
) {
  const user = await createTestUser(server, { first_name: firstName, last_name: 'Vance' });
  await server.database.query('insert into portal.agency_members (user_id, role, client_ids) values ($1, $2, $3)', [
    user.id,
    role,
    clientIds,
  ]);
  const session = await openSession(server, user.email);
  if (withFactor) await setUpApp(session);
  return { ...user, token: await tokenOf(session) };
}
