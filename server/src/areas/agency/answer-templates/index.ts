import {
  createAnswerTemplate,
  deleteAnswerTemplate,
  listAnswerTemplates,
  saveAnswerTemplate,
} from '@recoup/contract/agency/answer-templates';
import { bind } from '#platform/http/bind.ts';
import type { Module } from '#platform/http/module.ts';
import { createAnswerTemplatesService } from './answer-templates.service.ts';

/** Templates of answers to clients. */
export const answerTemplatesModule: Module = (app, platform) => {
  const service = createAnswerTemplatesService(platform);
  bind(app, listAnswerTemplates, async ({ caller }) => ({ data: await service.list(caller) }));
  bind(app, createAnswerTemplate, async ({ caller, body }) => ({ data: await service.create(caller, body) }));
  bind(app, saveAnswerTemplate, async ({ caller, params, body }) => ({ data: await service.save(caller, params.id, body) }));
  bind(app, deleteAnswerTemplate, ({ caller, params }) => service.remove(caller, params.id));
};
