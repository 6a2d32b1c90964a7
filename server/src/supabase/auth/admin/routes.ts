import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { writeAudit } from '../audit.ts';
import { deviceOf, parseBody } from '../http.ts';
import { presentUser } from '../presenter.ts';
import { redirectOf } from '../redirects.ts';
import type { AdminContext } from './context.ts';
import { prepareNewUser } from './create-user.ts';
import { endMemberships, softDelete } from './delete-user.ts';
import { registerAdminFactors } from './factors.ts';
import { findNamedUser, requireAdmin } from './guard.ts';
import { registerInvite } from './invite.ts';
import { registerAdminPasskeys } from './passkeys.ts';
import { linkBody, prepareLink } from './links.ts';
import { listAudit } from './list-audit.ts';
import { listUsers } from './list-users.ts';
import { prepareUpdate } from './update-user.ts';
import { userBody } from './user-body.ts';

const deleteBody = z.object({ should_soft_delete: z.boolean().nullish() });

/** Endpoints for the service key (reference/auth-wire.md, section 3). */
export function registerAdminRoutes(app: FastifyInstance, context: AdminContext): void {
  const { db, clock, settings, tokens } = context;
  registerInvite(app, context);
  registerAdminFactors(app, context);
  if (settings.relyingParty) registerAdminPasskeys(app, context);

  app.get('/admin/audit', async (request, reply) => {
    await requireAdmin(request, tokens);
    return reply.send(await db.asOwner((tx) => listAudit(tx, request, reply)));
  });

  app.get('/admin/users', async (request, reply) => {
    await requireAdmin(request, tokens);
    return reply.send(await db.asOwner((tx) => listUsers(tx, request, reply)));
  });

  app.post('/admin/users', async (request, reply) => {
    await requireAdmin(request, tokens);
    const now = clock.now();
    const create = await prepareNewUser(parseBody(userBody, request.body), now);
    const presented = await db.asOwner(async (tx) => {
      const user = await create(tx);
      await writeAudit(tx, { user, action: 'user_signedup', ip: deviceOf(request).ip, now, traits: { by: 'admin' } });
      return presentUser(tx, user);
    });
    return reply.send(presented);
  });

  app.get('/admin/users/:user_id', async (request, reply) => {
    await requireAdmin(request, tokens);
    return reply.send(await db.asOwner(async (tx) => presentUser(tx, await findNamedUser(tx, request))));
  });

  app.put('/admin/users/:user_id', async (request, reply) => {
    await requireAdmin(request, tokens);
    const now = clock.now();
    const update = await prepareUpdate(parseBody(userBody, request.body), { rules: settings.passwordRules, now });
    const presented = await db.asOwner(async (tx) => {
      const user = await update(tx, await findNamedUser(tx, request));
      await writeAudit(tx, { user, action: 'user_modified', ip: deviceOf(request).ip, now, traits: { by: 'admin' } });
      return presentUser(tx, user);
    });
    return reply.send(presented);
  });

  app.delete('/admin/users/:user_id', async (request, reply) => {
    await requireAdmin(request, tokens);
    const { should_soft_delete: isSoft } = request.body === undefined ? {} : parseBody(deleteBody, request.body);
    const now = clock.now();
    await db.asOwner(async (tx) => {
      const user = await findNamedUser(tx, request);
      await writeAudit(tx, { user, action: 'user_deleted', ip: deviceOf(request).ip, now });
      await endMemberships(tx, user.id, now);
      if (isSoft) await softDelete(tx, user, now);
      else await tx.deleteFrom('auth.users').where('id', '=', user.id).execute();
    });
    return reply.send({});
  });

  app.post('/admin/generate_link', async (request, reply) => {
    await requireAdmin(request, tokens);
    const body = parseBody(linkBody, request.body);
    const make = await prepareLink(context, {
      body,
      redirectTo: redirectOf(request, settings, body.redirect_to),
      now: clock.now(),
    });
    return reply.send(await db.asOwner(make));
  });
}
