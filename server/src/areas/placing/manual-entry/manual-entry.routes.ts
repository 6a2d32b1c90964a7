import {
  addDraftDocument,
  correctAccount,
  createManualDraft,
  deleteDraftDocument,
  deleteManualDraft,
  findPeople,
  getDraftDocument,
  getManualDraft,
  getPlacedPerson,
  listDraftDocuments,
  listManualDrafts,
  placeManually,
  saveManualDraft,
  submitManualDraft,
} from '@recoup/contract/placing/manual-entry';
import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/bind.ts';
import { bytesOf } from '#platform/http/body.ts';
import { sendDownload } from '#platform/http/download.ts';
import type { DraftDocumentsService } from './draft-documents.service.ts';
import type { PlacementsService } from './manual-entry.service.ts';

export interface PlacementServices {
  placements: PlacementsService;
  documents: DraftDocumentsService;
}

export function registerPlacementRoutes(app: FastifyInstance, { placements, documents }: PlacementServices): void {
  bind(app, listManualDrafts, async ({ caller }) => ({ data: await placements.list(caller) }));
  bind(app, createManualDraft, async ({ caller, body }) => ({ data: await placements.create(caller, body) }));
  bind(app, getManualDraft, async ({ caller, params }) => ({ data: await placements.get(caller, params.id) }));
  bind(app, saveManualDraft, async ({ caller, params, body }) => ({ data: await placements.save(caller, params.id, body) }));
  bind(app, deleteManualDraft, async ({ caller, params, reply }) => {
    await placements.remove(caller, params.id);
    return reply.status(204).send();
  });
  bind(app, submitManualDraft, async ({ caller, params, body }) => ({
    data: await placements.submit(caller, params.id, body.certification),
  }));
  bind(app, placeManually, async ({ caller, body: { certification, ...content } }) => ({
    data: await placements.place(caller, content, certification),
  }));
  bind(app, correctAccount, async ({ caller, params }) => ({ data: await placements.correct(caller, params.id) }));
  bind(app, findPeople, async ({ caller, query }) => ({ data: await placements.findPeople(caller, query.q) }));
  bind(app, getPlacedPerson, async ({ caller, params }) => ({ data: await placements.getPerson(caller, params.people_id) }));
  bind(app, listDraftDocuments, async ({ caller, params }) => ({ data: await documents.list(caller, params.id) }));
  bind(app, getDraftDocument, async ({ caller, params, reply }) => {
    const file = await documents.open(caller, params.id, params.document_id);
    return sendDownload(reply, { ...file, mediaType: 'application/octet-stream' });
  });
  bind(app, deleteDraftDocument, async ({ caller, params, reply }) => {
    await documents.remove(caller, params.id, params.document_id);
    return reply.status(204).send();
  });
  bind(app, addDraftDocument, async ({ caller, params, query, request }) => ({
    data: await documents.add(caller, params.id, { fileName: query.file_name, kind: query.kind, content: bytesOf(request) }),
  }));
}
