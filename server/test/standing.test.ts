import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGatekeeper, standingLost, type VerifiedClaims } from '#platform/http/gatekeeper.ts';
import { createAgencyUser } from '#test/agency.ts';
import { createMember } from '#test/factories.ts';
import { openSession, setUpApp, tokenOf } from '#test/second-factors.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  server = await startTestServer();
  const change = (text: string, token: string) => server.database.query(text, [decodeJwt(token).sub ?? '']);
  for (const name of ['admin', 'signed out', 'expired', 'banned', 'former admin'])
    tokens[name] = (await createMember(server)).token;
  tokens['staff'] = (await createMember(server, { role: 'client_staff' })).token;
  tokens['agency'] = (await createAgencyUser(server, 'agency_admin', { withFactor: false })).token;
  await change('delete from auth.sessions where user_id = $1', tokens['signed out'] ?? '');
  await change(`update auth.sessions set not_after = now() - interval '1 second' where user_id = $1`, tokens['expired'] ?? '');
  await change(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, tokens['banned'] ?? '');
  await change('update portal.memberships set ended_at = now() where user_id = $1', tokens['former admin'] ?? '');
  const careful = await createMember(server, { role: 'client_staff' });
  tokens['without the code'] = careful.token;
  const session = await openSession(server, careful.user.email);
  await setUpApp(session);
  tokens['with the code'] = await tokenOf(session);
  const lowered = await createMember(server, { role: 'client_staff' });
  const former = await openSession(server, lowered.user.email);
  await setUpApp(former);
  tokens['factor removed'] = await tokenOf(former);
  await change('delete from auth.mfa_factors where user_id = $1', lowered.token);
  await change(`update auth.sessions set aal = 'aal1' where user_id = $1`, lowered.token);
}, 60_000);
afterAll(() => server.stop());

describe.each(['off', 'admins', 'all'] as const)('with a second factor for %s', (secondFactorFor) => {
  it('admits in a transaction the claims that it admits before one', async () => {
    const { db, tokens: verifier, clock } = server.platform;
    const gatekeeper = createGatekeeper(db, { verifier, secondFactorFor, isDemo: false, clock });
    const admitsBefore = (token: string, { aal }: VerifiedClaims) =>
      gatekeeper
        .authenticate({ headers: { authorization: `Bearer ${token}` }, ip: '127.0.0.1' } as never)
        .then(({ claims }) => claims.aal === aal)
        .catch(() => false);
    const admitsWithin = (claims: VerifiedClaims) =>
      db
        .asRequest(
          {
            role: 'authenticated',
            claims: { ...claims },
            guard: gatekeeper.standing(claims) ?? undefined,
            isReadOnly: true,
            statementMs: 10_000,
            settings: {},
          },
          [],
        )
        .then(() => true)
        .catch((error: { code?: string }) => {
          if (error.code !== standingLost) throw error;
          return false;
        });
    const found: Record<string, [boolean, boolean]> = {};
    for (const [name, token] of Object.entries(tokens)) {
      const claims = await verifier.verifyAccessToken(token);
      found[name] = [await admitsBefore(token, claims), await admitsWithin(claims)];
    }
    expect(Object.entries(found).filter(([, [before, within]]) => before !== within)).toEqual([]);
    const admitted = Object.entries(found).flatMap(([name, [, within]]) => (within ? [name] : []));
    expect(admitted).toEqual(
      {
        off: ['admin', 'former admin', 'staff', 'with the code'],
        admins: ['former admin', 'staff', 'with the code'],
        all: ['with the code'],
      }[secondFactorFor],
    );
  });
});
