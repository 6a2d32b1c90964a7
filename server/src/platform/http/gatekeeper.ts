import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/db.ts';
import { addressOf } from './address.ts';
import type { Caller, Gatekeeper, Membership } from './bind.ts';
import { unauthenticated } from './errors.ts';

/** What the auth service (ours or a hosted one) tells of an access token. */
export interface TokenVerifier {
  /** Claims of a valid token; throws for anything else. Local, without the database. */
  verifyAccessToken(jwt: string): Promise<VerifiedClaims>;
  /** False once the session was signed out, even while its token has not expired (security.md, Sessions). */
  isSessionLive(sessionId: string): Promise<boolean>;
}

export interface VerifiedClaims {
  sub: string;
  role: string;
  session_id?: string | undefined;
  email?: string | undefined;
  aal?: string | undefined;
  user_metadata?: Record<string, unknown> | undefined;
}

export function createGatekeeper(db: Db, verifier: TokenVerifier): Gatekeeper {
  async function verify(request: FastifyRequest): Promise<VerifiedClaims> {
    const token = /^bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (!token) throw unauthenticated();
    const claims = await verifier.verifyAccessToken(token).catch(() => {
      throw unauthenticated();
    });
    if (claims.role !== 'authenticated') throw unauthenticated();
    return claims;
  }

  async function requireLive({ session_id: sessionId }: VerifiedClaims): Promise<void> {
    if (sessionId && !(await verifier.isSessionLive(sessionId))) throw unauthenticated();
  }

  /** One statement without a transaction; it names user and client itself, so it needs no policy. */
  async function findMembership(userId: string, clientId: string): Promise<Membership | null> {
    const row = await db.owner
      .selectFrom('portal.memberships')
      .select(['role', 'location_ids'])
      .where('client_id', '=', clientId)
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (!row) return null;
    return { role: row.role === 'client_admin' ? 'client_admin' : 'client_staff', locationIds: row.location_ids };
  }

  return {
    async authenticate(request) {
      const claims = await verify(request);
      await requireLive(claims);
      return toCaller(claims, request);
    },
    async enter(request, clientId) {
      const claims = await verify(request);
      // Side by side: neither question depends on the other, and a dead session is refused whatever the second answers.
      const [live, membership] = await Promise.allSettled([
        requireLive(claims),
        clientId === null ? null : findMembership(claims.sub, clientId),
      ]);
      if (live.status === 'rejected') throw live.reason;
      if (membership.status === 'rejected') throw membership.reason;
      return { caller: toCaller(claims, request), membership: membership.value };
    },
  };
}

function toCaller(claims: VerifiedClaims, request: FastifyRequest): Caller {
  const { first_name: first, last_name: last } = claims.user_metadata ?? {};
  const name = [first, last].filter((part): part is string => typeof part === 'string' && part !== '').join(' ');
  return {
    userId: claims.sub,
    sessionId: claims.session_id ?? null,
    email: claims.email ?? '',
    name: name || (claims.email ?? ''),
    claims: { sub: claims.sub, session_id: claims.session_id, role: claims.role, aal: claims.aal },
    ip: addressOf(request),
    userAgent: request.headers['user-agent'] ?? null,
  };
}
