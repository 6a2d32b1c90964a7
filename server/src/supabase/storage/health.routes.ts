import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { StorageContext } from './context.ts';

/** The version of the service whose protocol is implemented here. */
const version = '1.33.5';

/** For probes, as in the service: `/status` answers while the process runs, `/health` checks the database too. */
export function registerHealth(app: FastifyInstance, { access, db }: StorageContext): void {
  app.get('/status', { config: { operation: 'storage.status' } }, (_request, reply) => reply.send());
  app.get('/version', { config: { operation: 'storage.status' } }, () => version);
  app.route({
    method: 'GET',
    url: '/health',
    config: { operation: 'storage.health' },
    handler: async (request) => {
      await access.authenticate(request, app.gatekeeper);
      const healthy = await sql`select from storage.buckets limit 1`.execute(db.owner).then(
        () => true,
        (error: unknown) => {
          request.log.warn({ err: error }, 'the storage cannot reach its database');
          return false;
        },
      );
      return { healthy };
    },
  });
}
