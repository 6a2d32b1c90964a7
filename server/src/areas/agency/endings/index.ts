import {
  downloadClientExport,
  downloadEndingCertificate,
  endClient,
  getClientEnding,
  getClientExportLink,
  listClientEndings,
  orderClientDeletion,
  recordClientReturn,
  retryClientExport,
} from '@recoup/contract/agency/client-endings';
import type { Mailer } from '#platform/email/index.ts';
import { bind } from '#platform/http/bind.ts';
import { mediaTypes, sendDownload } from '#platform/http/download.ts';
import type { Module } from '#platform/http/module.ts';
import { deleteIfDue } from './deletion.service.ts';
import { createDownloads } from './downloads.service.ts';
import { createEndingsService } from './endings.service.ts';
import { failExport, makeExport } from './export.service.ts';
import { deletionJob, endingPayload, exportJob } from './job-names.ts';

export { purgeEndedClients } from './deletion.service.ts';

const retries = 5;

/** The end of a client: closed access, export, return, deletion and certificate. */
export function createEndingsModule(sendEmail: Mailer['send']): Module {
  return (app, platform) => {
    const { db, jobs, clock, log } = platform;
    jobs.define({
      name: exportJob.name,
      payload: endingPayload,
      retries,
      timeoutSeconds: 86_400,
      handler: async ({ client_id: clientId }, { signal, attempt }) => {
        try {
          await makeExport(platform, clientId, signal);
        } catch (error) {
          if (attempt <= retries) throw error;
          log.error({ err: error, job: exportJob.name, id: clientId }, 'export of an ended client failed after the last attempt');
          await failExport(platform, clientId);
        }
      },
    });
    jobs.define({
      name: deletionJob.name,
      payload: endingPayload,
      retries,
      timeoutSeconds: 86_400,
      handler: ({ client_id: clientId }) => deleteIfDue(platform, clientId),
    });
    const endings = createEndingsService({ db, clock, jobs, sendEmail });
    const downloads = createDownloads(platform);
    bind(app, listClientEndings, ({ caller, query }) => endings.list(caller, query));
    bind(app, getClientEnding, async ({ params }) => ({ data: await endings.get(params.client_id) }));
    bind(app, endClient, async ({ caller, params, body }) => ({ data: await endings.end(caller, params.client_id, body) }));
    bind(app, retryClientExport, async ({ caller, params }) => ({ data: await endings.retryExport(caller, params.client_id) }));
    bind(app, getClientExportLink, async ({ caller, params }) => ({ data: await downloads.link(caller, params.client_id) }));
    bind(app, downloadClientExport, async ({ params, request, reply }) => {
      const visitor = { ip: request.ip, userAgent: request.headers['user-agent'] ?? null };
      return sendDownload(reply, { ...(await downloads.archive(params.token, visitor)), mediaType: 'application/zip' });
    });
    bind(app, recordClientReturn, async ({ caller, params, body }) => ({
      data: await endings.recordReturn(caller, params.client_id, body),
    }));
    bind(app, orderClientDeletion, async ({ caller, params, body }) => ({
      data: await endings.orderDeletion(caller, params.client_id, body.confirmation),
    }));
    bind(app, downloadEndingCertificate, async ({ caller, params, reply }) =>
      sendDownload(reply, { ...(await downloads.certificate(caller, params.client_id)), mediaType: mediaTypes.pdf }),
    );
  };
}
