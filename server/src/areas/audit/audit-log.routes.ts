import { exportActivity, listActivity, listActivityActors } from '@recoup/contract/audit/audit-log';
import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/bind.ts';
import { mediaTypes, sendDownload } from '#platform/http/download.ts';
import type { ActivityService } from './audit-log.service.ts';

export function registerActivityRoutes(app: FastifyInstance, service: ActivityService): void {
  bind(app, listActivity, ({ caller, query }) => service.list(caller, query));
  bind(app, listActivityActors, async ({ caller }) => ({ data: await service.actors(caller) }));
  bind(app, exportActivity, async ({ caller, query, reply }) => {
    const file = await service.open(caller, query);
    return sendDownload(reply, { ...file, mediaType: mediaTypes[query.format] });
  });
}
