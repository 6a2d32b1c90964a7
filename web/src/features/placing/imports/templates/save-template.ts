import { downloadPlacementTemplate, type TemplateKind } from '@recoup/contract/placing/templates';
import { downloadApi, saveFile } from '#lib/api/api.ts';

export async function saveTemplate(kind: TemplateKind, format: 'csv' | 'xlsx'): Promise<void> {
  saveFile(await downloadApi(downloadPlacementTemplate, { params: { kind }, query: { format } }));
}
