import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { findUser, type UserRow } from '../users.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { AuthError } from '../errors.ts';
import { bearerOf } from '../http.ts';
import type { TokenIssuer } from '../tokens.ts';

const adminRoles = new Set(['service_role', 'supabase_admin']);
const uuid = z.uuid();

/** Only with the service key. The role stands in the signed token, never in metadata. Errors: 401, 403 `not_admin`. */
export async function requireAdmin(request: FastifyRequest, tokens: TokenIssuer): Promise<void> {
  const { role, session_id: sessionId } = await tokens.verifyAny(bearerOf(request));
  // The service key belongs to no session; one of a person with such a role is not given out here.
  if (!adminRoles.has(role) || sessionId !== undefined) throw new AuthError(403, 'not_admin', 'User not allowed');
}

/** The user of the path, locked. Errors: 404. */
export async function findNamedUser(tx: Tx, request: FastifyRequest): Promise<UserRow> {
  const { user_id: id = '' } = request.params as { user_id?: string };
  if (!uuid.safeParse(id).success) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID');
  await tx.selectFrom('auth.users').select('id').where('id', '=', id).forUpdate().execute();
  const user = await findUser(tx, id);
  if (!user) throw new AuthError(404, 'user_not_found', 'User not found');
  return user;
}
