import type { addDisputeDocument } from '@recoup/contract/disputes';
import type { addMessageDocument } from '@recoup/contract/messages';
import type { addRequestDocument } from '@recoup/contract/requests';
import { callApi } from './api.ts';
import { messageOf } from './errors.ts';

type TakesFiles = typeof addDisputeDocument | typeof addMessageDocument | typeof addRequestDocument;

export interface NotSent {
  file: File;
  /** In words. */
  problem: string;
}

/** A large file on a slow line. */
const SEND_MS = 600_000;

/** Sends files one after the other to what they belong to, and answers those that did not get there. */
export async function sendFiles(
  endpoint: TakesFiles,
  params: { client_id: string; id: string },
  files: readonly File[],
): Promise<NotSent[]> {
  const notSent: NotSent[] = [];
  for (const file of files) {
    try {
      await callApi(endpoint, { params, query: { file_name: file.name }, file, timeoutMs: SEND_MS });
    } catch (error) {
      notSent.push({ file, problem: messageOf(error, 'The file could not be added. Please try again.') });
    }
  }
  return notSent;
}
