import { Metadata } from '@tus/server';
import type { FastifyRequest } from 'fastify';
import type { Db } from '#platform/db/db.ts';
import type { Gatekeeper } from '#platform/http/bind.ts';
import { notFound } from '#platform/http/errors.ts';
import { isAgencyRole } from '#platform/http/roles.ts';
import { isUuid } from '#platform/ids.ts';
import { badUpload, uploadNotFound, uploadEnded, uploadTooLarge, wrongLength } from './storage.errors.ts';

export interface Admitted {
  importId: string;
  objectName: string;
  userId: string;
}

/**
 * Whether an upload may start: into the imports bucket, by the member who announced exactly this file. Outsiders are told only that
 * there is no such client.
 */
export async function admitUpload(
  request: FastifyRequest,
  { db, gatekeeper, maxBytes }: { db: Db; gatekeeper: Gatekeeper; maxBytes: number },
): Promise<Admitted> {
  const metadata = readMetadata(request);
  const [clientId, importId, ...rest] = (metadata['objectName'] ?? '').split('/');
  const named = rest.length === 0 && isUuid(clientId) && isUuid(importId);
  const { caller, membership } = await gatekeeper.enter(request, named && clientId ? clientId : null);
  if (metadata['bucketName'] !== 'imports') throw notFound('bucket');
  if (!named || !clientId || !importId) throw badUpload('The object name is the company and the import, with a slash between.');
  if (!membership || isAgencyRole(membership.role)) throw notFound('company');
  const bytes = readLength(request);
  if (bytes > maxBytes) throw uploadTooLarge(maxBytes);

  const row = await db.asUser(caller.claims, (tx) =>
    tx
      .selectFrom('portal.imports')
      .select(['state', 'file_bytes'])
      .where('client_id', '=', clientId)
      .where('id', '=', importId)
      .where('created_by', '=', caller.userId)
      .executeTakeFirst(),
  );
  if (!row) throw uploadNotFound();
  if (row.state !== 'uploading') throw uploadEnded();
  if (Number(row.file_bytes) !== bytes) throw wrongLength();
  return { importId: importId.toLowerCase(), objectName: `${clientId}/${importId}`.toLowerCase(), userId: caller.userId };
}

/** Admits an upload to the bucket `loads` if this agency user announced a file of this length. */
export async function admitLoad(
  request: FastifyRequest,
  { db, gatekeeper, maxBytes }: { db: Db; gatekeeper: Gatekeeper; maxBytes: number },
): Promise<Admitted> {
  const entered = await gatekeeper.enterAgency(request, null);
  if (!entered) throw notFound('bucket');
  const { userId } = entered.caller;
  const id = readMetadata(request)['objectName'] ?? '';
  if (!isUuid(id)) throw badUpload('The object name is the id of the load.');
  const bytes = readLength(request);
  if (bytes > maxBytes) throw uploadTooLarge(maxBytes);
  const row = await db.asService((tx) =>
    tx
      .selectFrom('feed.loads')
      .select(['state', 'file_bytes'])
      .where('id', '=', id)
      .where('created_by', '=', userId)
      .executeTakeFirst(),
  );
  if (!row) throw uploadNotFound();
  if (row.state !== 'uploading') throw uploadEnded();
  if (Number(row.file_bytes) !== bytes) throw wrongLength();
  return { importId: id.toLowerCase(), objectName: id.toLowerCase(), userId };
}

/** A client's description of its file; empty if it cannot be parsed. */
export function readMetadata(request: FastifyRequest): Record<string, string | null> {
  const header = request.headers['upload-metadata'];
  try {
    return Metadata.parse(typeof header === 'string' ? header : undefined);
  } catch {
    return {};
  }
}

function readLength(request: FastifyRequest): number {
  const header = request.headers['upload-length'];
  const bytes = typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : NaN;
  if (Number.isNaN(bytes)) throw badUpload('Tell the length of the file in the header Upload-Length.');
  return bytes;
}
