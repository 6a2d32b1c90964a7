import { toast } from '#lib/toast.ts';
import { saveFile } from './api.ts';
import { messageOf } from './errors.ts';

/** Starts the browser download of a fetched document, or shows why it failed. */
export async function saveDownload(download: Promise<{ blob: Blob; name: string }>): Promise<void> {
  try {
    saveFile(await download);
  } catch (error) {
    toast.error(messageOf(error, 'The document could not be downloaded. Please try again.'));
  }
}
