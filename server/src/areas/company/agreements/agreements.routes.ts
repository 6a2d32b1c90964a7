import { downloadSignature, getAgreement, listAgreements, signAgreement } from '@recoup/contract/company/agreements';
import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/bind.ts';
import { mediaTypes, sendDownload } from '#platform/http/download.ts';
import type { AgreementsService } from './agreements.service.ts';

export function registerAgreementRoutes(app: FastifyInstance, service: AgreementsService): void {
  bind(app, listAgreements, ({ caller }) => service.list(caller));
  bind(app, getAgreement, async ({ caller, params }) => ({ data: await service.get(caller, params.kind) }));
  bind(app, signAgreement, async ({ caller, params, body: { name, title, ...sent } }) => ({
    data: await service.sign(caller, { kind: params.kind, ...sent }, { name, title }),
  }));
  bind(app, downloadSignature, async ({ caller, params, reply }) =>
    sendDownload(reply, { ...(await service.download(caller, params.id)), mediaType: mediaTypes.pdf }),
  );
}
