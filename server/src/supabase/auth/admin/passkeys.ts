import type { FastifyInstance } from 'fastify';
import { writeAudit } from '../audit.ts';
import { deviceOf } from '../http.ts';
import { findPasskeys, presentPasskey, removePasskey } from '../passkeys/passkeys.repository.ts';
import type { AdminContext } from './context.ts';
import { findNamedUser, requireAdmin } from './guard.ts';

/** Lists and removes a user's passkeys, for users who lost one. */
export function registerAdminPasskeys(app: FastifyInstance, { db, clock, tokens }: AdminContext): void {
  const path = '/admin/users/:user_id/passkeys';

  app.get(path, async (request, reply) => {
    await requireAdmin(request, tokens);
    const passkeys = await db.asOwner(async (tx) => findPasskeys(tx, (await findNamedUser(tx, request)).id));
    return reply.send(passkeys.map(presentPasskey));
  });

  app.delete(`${path}/:passkey_id`, async (request, reply) => {
    await requireAdmin(request, tokens);
    const { passkey_id: passkeyId } = request.params as { passkey_id: string };
    const now = clock.now();
    await db.asOwner(async (tx) => {
      const user = await findNamedUser(tx, request);
      await removePasskey(tx, { userId: user.id, passkeyId }, null);
      const traits = { by: 'admin', passkey_id: passkeyId };
      await writeAudit(tx, { user, action: 'passkey_deleted', ip: deviceOf(request).ip, now, traits });
    });
    return reply.status(204).send();
  });
}
