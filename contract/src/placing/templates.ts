import { TEMPLATE_TYPES } from '@recoup/domain/placing/placement-template';
import { z } from 'zod';
import { defineEndpoint } from '../shared/endpoint.ts';

const templateKind = z.enum(TEMPLATE_TYPES);
export type TemplateKind = z.output<typeof templateKind>;

const templateColumn = z.object({
  key: z.string(),
  header: z.string(),
  need: z.enum(['Required', 'Sometimes required', 'Optional']),
  /** Description of allowed values. */
  rule: z.string(),
  example: z.string(),
});

const placementTemplate = z.object({
  kind: templateKind,
  label: z.string(),
  hint: z.string(),
  columns: z.array(templateColumn),
});

export const listPlacementTemplates = defineEndpoint({
  name: 'templates.list',
  api: 'legacy',
  method: 'GET',
  path: '/v1/placement-templates',
  summary: 'Placement templates, with the rule of each column',
  access: 'user',
  response: z.object({ data: z.array(placementTemplate) }),
});

export const downloadPlacementTemplate = defineEndpoint({
  name: 'templates.download',
  api: 'legacy',
  method: 'GET',
  path: '/v1/placement-templates/{kind}',
  summary: 'An empty placement file; the workbook has the rules on a second sheet',
  access: 'user',
  params: z.object({ kind: templateKind }),
  query: z.object({ format: z.enum(['csv', 'xlsx']).default('xlsx') }),
  produces: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
});
