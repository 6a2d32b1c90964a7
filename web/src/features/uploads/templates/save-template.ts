import { downloadPlacementTemplate, type TemplateKind } from '@recoup/contract/placement-templates';
import { downloadApi, saveFile } from '../../../lib/api.ts';

export async function saveTemplate(kind: TemplateKind, format: 'csv' | 'xlsx'): Promise<void> {
  saveFile(await downloadApi(downloadPlacementTemplate, { params: { kind }, query: { format } }));
}
