import { downloadPlacementTemplate, listPlacementTemplates } from '@recoup/contract/placing/templates';
import { DEBT_TYPE_INFO } from '@recoup/domain/shared/debt-types';
import { TEMPLATE_TYPES, templateColumns } from '@recoup/domain/placing/placement-template';
import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/bind.ts';
import { mediaTypes, sendDownload } from '#platform/http/download.ts';
import { writeTemplate } from './templates.files.ts';

export function registerTemplateRoutes(app: FastifyInstance): void {
  bind(app, listPlacementTemplates, () => ({
    data: TEMPLATE_TYPES.map((kind) => {
      const { label, hint } = DEBT_TYPE_INFO[kind];
      return { kind, label, hint, columns: templateColumns(kind) };
    }),
  }));
  bind(app, downloadPlacementTemplate, ({ params, query: { format }, reply }) =>
    sendDownload(reply, {
      content: writeTemplate(params.kind, format),
      fileName: `${params.kind}-placements.${format}`,
      mediaType: mediaTypes[format],
    }),
  );
}
