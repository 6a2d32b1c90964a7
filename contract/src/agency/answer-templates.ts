import { z } from 'zod';
import { dataOf, id, instant } from '../shared/common.ts';
import { defineEndpoint } from '../shared/endpoint.ts';

const name = z.string().trim().min(1, 'Enter a name').max(100);
/** With placeholders of `@recoup/domain/agency/answer-templates`; an unknown one is refused by name. */
const body = z.string().trim().min(1, 'Enter the answer').max(8000);

const template = z.object({ id, name, body, revision: z.int(), updated_at: instant, updated_by_name: z.string() });
export type AnswerTemplate = z.output<typeof template>;

const answerTemplateInput = z.object({ name, body });

const api = 'agency';
const access = 'agency';
const path = '/v1/answer-templates';
const params = z.object({ id });

export const listAnswerTemplates = defineEndpoint({
  name: 'agency_templates.list',
  api,
  method: 'GET',
  path,
  summary: 'Templates of answers to clients, by name',
  access,
  agencyRoles: ['agency_admin', 'agency_staff', 'agency_auditor'],
  response: dataOf(z.array(template)),
});

/** 409 `name_taken`. */
export const createAnswerTemplate = defineEndpoint({
  name: 'agency_templates.create',
  api,
  method: 'POST',
  path,
  summary: 'Adds a template',
  access,
  agencyRoles: ['agency_admin'],
  body: answerTemplateInput,
  response: dataOf(template),
  status: 201,
  errors: [409],
});

/** `revision`: the one that was edited. 409 `name_taken`; `changed` if someone else saved the template since. */
export const saveAnswerTemplate = defineEndpoint({
  name: 'agency_templates.save',
  api,
  method: 'PUT',
  path: `${path}/{id}`,
  summary: 'Changes a template',
  access,
  agencyRoles: ['agency_admin'],
  params,
  body: answerTemplateInput.extend({ revision: z.int() }),
  response: dataOf(template),
  errors: [404, 409],
});

export const deleteAnswerTemplate = defineEndpoint({
  name: 'agency_templates.delete',
  api,
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Deletes a template',
  access,
  agencyRoles: ['agency_admin'],
  params,
  status: 204,
  errors: [404],
});
