import { toast } from 'react-toastify';
import { saveFile } from './api.ts';
import { messageOf } from './errors.ts';

/** Hands a document that is being fetched to the browser's downloads, or says why it cannot be had. */
export async function saveDownload(download: Promise<{ blob: Blob; name: string }>): Promise<void> {
  try {
    saveFile(await download);
  } catch (error) {
    toast.error(messageOf(error, 'The document could not be downloaded. Please try again.'));
  }
}
