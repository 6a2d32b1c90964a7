import type { addAccountDocument } from '@recoup/contract/accounts/debtors';
import type { addDisputeDocument } from '@recoup/contract/accounts/disputes';
import type { addMessageDocument } from '@recoup/contract/accounts/messages';
import type { addDraftDocument } from '@recoup/contract/placing/manual-entry';
import type { addRequestDocument } from '@recoup/contract/accounts/requests';
import { callApi, type CallOptions, type RequestOf } from './api.ts';
import { messageOf } from './errors.ts';

/** What files can be attached to. */
export type TakesFiles =
  | typeof addAccountDocument
  | typeof addDisputeDocument
  | typeof addDraftDocument
  | typeof addMessageDocument
  | typeof addRequestDocument;

export interface NotSent {
  file: File;
  /** As text. */
  problem: string;
}

interface Sending {
  /** Fields common to all of them, such as the type. */
  query?: Readonly<Record<string, string>>;
  /** Called before each file; `index` from 0. */
  onFile?: (file: File, index: number) => void;
}

/** A large file on a slow line. */
const SEND_MS = 600_000;

/** Sends files one after the other and returns those that failed. */
export async function sendFiles<E extends TakesFiles>(
  endpoint: E,
  params: RequestOf<E>['params'],
  files: readonly File[],
  { query = {}, onFile }: Sending = {},
): Promise<NotSent[]> {
  const notSent: NotSent[] = [];
  for (const [index, file] of files.entries()) {
    onFile?.(file, index);
    const request = { params, query: { file_name: file.name, ...query }, file, timeoutMs: SEND_MS };
    try {
      await callApi(endpoint, request as unknown as RequestOf<E> & CallOptions);
    } catch (error) {
      notSent.push({ file, problem: messageOf(error, 'The file could not be added. Please try again.') });
    }
  }
  return notSent;
}

/** Each with its name, as one line of text; null if all succeeded. */
export const formatNotSent = (notSent: readonly NotSent[]): string | null =>
  notSent.map(({ file, problem }) => `${file.name}: ${problem}`).join(' ') || null;
