import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { parsePhone } from '../addresses.ts';
import { writeAudit } from '../audit.ts';
import { AuthError } from '../errors.ts';
import { findFactor, findFactors, removeFactor } from '../factors/factors.repository.ts';
import { deviceOf, parseBody, text } from '../http.ts';
import { presentFactor } from '../presenter.ts';
import type { AdminContext } from './context.ts';
import { findNamedUser, requireAdmin } from './guard.ts';

const factorBody = z.object({ friendly_name: text, phone: text });
const factorOf = (request: FastifyRequest) => (request.params as { factor_id: string }).factor_id;

/** Lists and removes a user's factors, for users who lost one. */
export function registerAdminFactors(app: FastifyInstance, { db, clock, tokens }: AdminContext): void {
  const path = '/admin/users/:user_id/factors';

  app.get(path, async (request, reply) => {
    await requireAdmin(request, tokens);
    const factors = await db.asOwner(async (tx) => findFactors(tx, (await findNamedUser(tx, request)).id));
    return reply.send(factors.map(presentFactor));
  });

  app.delete(`${path}/:factor_id`, async (request, reply) => {
    await requireAdmin(request, tokens);
    const now = clock.now();
    const factor = await db.asOwner(async (tx) => {
      const user = await findNamedUser(tx, request);
      const found = await findFactor(tx, user, factorOf(request));
      await removeFactor(tx, found, now);
      await writeAudit(tx, { user, action: 'factor_deleted', ip: deviceOf(request).ip, now, traits: { factor_id: found.id } });
      return found;
    });
    return reply.send(presentFactor(factor));
  });

  app.put(`${path}/:factor_id`, async (request, reply) => {
    await requireAdmin(request, tokens);
    const body = parseBody(factorBody, request.body);
    const now = clock.now();
    const factor = await db.asOwner(async (tx) => {
      const user = await findNamedUser(tx, request);
      const found = await findFactor(tx, user, factorOf(request));
      if (body.phone !== '' && found.factor_type !== 'phone')
        throw new AuthError(400, 'validation_failed', 'Only phone factors have a phone number');
      const changes = {
        ...(body.friendly_name === '' ? {} : { friendly_name: body.friendly_name }),
        ...(body.phone === '' ? {} : { phone: parsePhone(body.phone) }),
      };
      await tx
        .updateTable('auth.mfa_factors')
        .set({ ...changes, updated_at: now })
        .where('id', '=', found.id)
        .execute();
      await writeAudit(tx, { user, action: 'factor_updated', ip: deviceOf(request).ip, now, traits: { factor_id: found.id } });
      return findFactor(tx, user, found.id);
    });
    return reply.send(presentFactor(factor));
  });
}
