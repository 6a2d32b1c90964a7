import type { ClientCaller } from '#platform/http/caller.ts';
import { newId } from '../ids.ts';
import { checkDocument, type DocumentUpload } from './document-content.ts';
import type { Files } from './index.ts';

/** A stored document's columns, except what it is attached to. */
export interface DocumentColumns {
  client_id: string;
  id: string;
  kind: string;
  file_name: string;
  media_type: string;
  bytes: number;
  sha256: string;
  file_key: string;
  /** Null: sent by the agency's system. */
  created_by: string | null;
  author_name: string;
}

/** Checks and stores an upload, then inserts its row; if that fails, the file is deleted. */
export async function storeDocument<T>(
  files: Files,
  caller: Pick<ClientCaller, 'clientId' | 'name'> & { userId: string | null },
  upload: DocumentUpload,
  keep: (columns: DocumentColumns) => Promise<T>,
): Promise<T> {
  const id = newId();
  const key = `documents/${caller.clientId}/${id}`;
  const checked = checkDocument(upload);
  const stored = await files.put(key, checked.content);
  try {
    return await keep({
      client_id: caller.clientId,
      id,
      kind: upload.kind,
      file_name: upload.fileName,
      media_type: checked.mediaType(),
      bytes: stored.bytes,
      sha256: stored.sha256,
      file_key: key,
      created_by: caller.userId,
      author_name: caller.name,
    });
  } catch (error) {
    await files.delete(key);
    throw error;
  }
}
