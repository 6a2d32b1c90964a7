import type pg from 'pg';
import type { Server } from '../../server/src/composition.ts';

/** A new admin of a company. Returns the access token. */
export async function signIn(server: Server, client: pg.Client, clientId: string): Promise<string> {
  const [email, password] = [`bench-${Date.now()}@example.com`, 'bench-password'];
  const user = await server.auth.createUser({ email, password, email_confirm: true });
  await client.query(`insert into portal.memberships (client_id, user_id, role) values ($1, $2, 'client_admin')`, [
    clientId,
    user,
  ]);
  const response = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    body: JSON.stringify({ email, password }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}
