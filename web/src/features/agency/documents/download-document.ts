import { downloadConsoleDocument } from '@recoup/contract/agency/documents';
import { downloadApi, saveFile } from '#lib/api/api.ts';
import { messageOf } from '#lib/api/errors.ts';
import { toast } from '#lib/toast.ts';

/** Saves the file of a document, or says why it cannot be loaded. */
export async function downloadDocument(clientId: string, id: string): Promise<void> {
  try {
    saveFile(await downloadApi(downloadConsoleDocument, { params: { client_id: clientId, document_id: id } }));
  } catch (error) {
    toast.error(messageOf(error, 'The file could not be loaded. Please try again.'));
  }
}
