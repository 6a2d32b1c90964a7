import { downloadConsoleDocument } from '@recoup/contract/agency/documents';
import { downloadApi } from '#lib/api/api.ts';
import { saveDownload } from '#lib/api/save-download.ts';

/** Saves the file of a document, or shows why it cannot be loaded. */
export const downloadDocument = (clientId: string, id: string): Promise<boolean> =>
  saveDownload(downloadApi(downloadConsoleDocument, { params: { client_id: clientId, document_id: id } }));
