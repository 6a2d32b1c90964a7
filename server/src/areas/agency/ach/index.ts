import {
  approveAchFile,
  cancelAchFile,
  exportAchFile,
  getAchFile,
  getAchSettings,
  listAchCandidates,
  listAchFiles,
  prepareAchFile,
  recordAchReturns,
  setAchSettings,
  settleAchFile,
} from '@recoup/contract/agency/ach';
import { Readable } from 'node:stream';
import { createItemPoster } from '#areas/feed/items/index.ts';
import { bind } from '#platform/http/bind.ts';
import { sendDownload } from '#platform/http/download.ts';
import type { Module } from '#platform/http/module.ts';
import { createAchFiles } from './files.service.ts';
import { createAchOutcomes } from './outcomes.service.ts';
import { createAchSettings } from './settings.service.ts';

/** Remittances as ACH files for the agency's bank. */
export const achModule: Module = (app, { db, vault, clock, log }) => {
  const settings = createAchSettings({ db });
  const files = createAchFiles({ db, vault, clock });
  const outcomes = createAchOutcomes({ db, clock, post: createItemPoster({ db, vault, clock, log }) });
  bind(app, getAchSettings, async ({ caller }) => ({ data: await settings.get(caller) }));
  bind(app, setAchSettings, async ({ caller, body, reply }) => {
    await settings.set(caller, body);
    return reply.status(204).send();
  });
  bind(app, listAchCandidates, async ({ caller }) => ({ data: await files.candidates(caller) }));
  bind(app, listAchFiles, ({ caller, query }) => files.list(caller, query));
  bind(app, getAchFile, async ({ caller, params }) => ({ data: await files.get(caller, params.ach_file_id) }));
  bind(app, prepareAchFile, async ({ caller, body }) => ({ data: await files.prepare(caller, body) }));
  bind(app, approveAchFile, async ({ caller, params, reply }) => {
    await files.approve(caller, params.ach_file_id);
    return reply.status(204).send();
  });
  bind(app, cancelAchFile, async ({ caller, params, reply }) => {
    await files.cancel(caller, params.ach_file_id);
    return reply.status(204).send();
  });
  bind(app, exportAchFile, async ({ caller, params, reply }) => {
    const { content, fileName } = await files.export(caller, params.ach_file_id);
    await outcomes.markSentAgain(caller, params.ach_file_id);
    return sendDownload(reply, {
      content: Readable.from([Buffer.from(content)]),
      fileName,
      mediaType: 'text/plain; charset=utf-8',
      bytes: Buffer.byteLength(content),
    });
  });
  bind(app, settleAchFile, async ({ caller, params }) => ({ data: await outcomes.settle(caller, params.ach_file_id) }));
  bind(app, recordAchReturns, async ({ caller, body }) => ({ data: await outcomes.recordReturns(caller, body) }));
};
