import { toast } from '#lib/toast.ts';
import { saveFile } from './api.ts';
import { messageOf, StepUpCanceledError } from './errors.ts';

/** Starts the browser download of a fetched file, or shows why it failed. Returns whether it started. Silent after a canceled step-up. */
export const saveDownload = (download: Promise<{ blob: Blob; name: string }>): Promise<boolean> =>
  startDownload(download.then(saveFile));

/** The same for a download that starts in another way, such as by a link. */
export async function startDownload(started: Promise<void>): Promise<boolean> {
  try {
    await started;
    return true;
  } catch (error) {
    if (!(error instanceof StepUpCanceledError))
      toast.error(messageOf(error, 'The file could not be downloaded. Please try again.'));
    return false;
  }
}
