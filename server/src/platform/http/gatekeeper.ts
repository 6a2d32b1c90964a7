import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/db.ts';
import type { Caller, Gatekeeper } from './bind.ts';
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
  return {
    async authenticate(request) {
      const token = /^bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
      if (!token) throw unauthenticated();
      const claims = await verifier.verifyAccessToken(token).catch(() => {
        throw unauthenticated();
      });
      if (claims.role !== 'authenticated') throw unauthenticated();
      if (claims.session_id && !(await verifier.isSessionLive(claims.session_id))) throw unauthenticated();
      return toCaller(claims, request);
    },

    async membership(caller, clientId) {
      const row = await db.asUser(caller.claims, (tx) =>
        tx
          .selectFrom('portal.memberships')
          .select(['role', 'location_ids'])
          .where('client_id', '=', clientId)
          .where('user_id', '=', caller.userId)
          .where('ended_at', 'is', null)
          .executeTakeFirst(),
      );
      if (!row) return null;
      return { role: row.role === 'client_admin' ? 'client_admin' : 'client_staff', locationIds: row.location_ids };
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
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
  };
}
