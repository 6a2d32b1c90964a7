import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { findUnstorable } from '#platform/http/storable.ts';
import { readMediaType } from '../media-types.ts';
import { invalidRequest } from '../wire-errors.ts';
import type { Content } from './place-object.ts';

/** Characters of a file's description. */
const maxMetadataBytes = 65_536;

const record = z.record(z.string(), z.unknown());

/** Errors: StorageError if it is not a JSON object, or cannot be stored. */
export function readUserMetadata(text: string | undefined): Record<string, unknown> | null {
  if (text === undefined || text === '') return null;
  try {
    const parsed = record.parse(JSON.parse(text.slice(0, maxMetadataBytes + 1)));
    if (text.length <= maxMetadataBytes && findUnstorable(parsed) === undefined) return parsed;
  } catch {
    // Reported below.
  }
  throw invalidRequest('Invalid Parameter metadata');
}

/** Sent back in a header later. */
export const readCacheControl = (text: string | undefined): string =>
  text !== undefined && /^[\w\-=, "]{1,200}$/.test(text) ? text : 'no-cache';

export const readEncoding = (text: string | undefined): string | undefined =>
  text !== undefined && /^[\w-]{1,20}$/.test(text) ? text : undefined;

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
};

/** The description of a file that is the body itself. */
export function readMetadataHeader(request: FastifyRequest): Record<string, unknown> | null {
  const metadata = headerOf(request, 'x-metadata');
  return readUserMetadata(metadata === undefined ? undefined : Buffer.from(metadata, 'base64').toString());
}

const lengthOf = (request: FastifyRequest): number | undefined => {
  const length = headerOf(request, 'content-length');
  return length !== undefined && /^\d{1,15}$/.test(length) ? Number(length) : undefined;
};

/** A file as the official client sends it: as the body, or as the only file of a form. */
export async function readBody(request: FastifyRequest): Promise<Content> {
  const type = headerOf(request, 'content-type');
  if (type?.toLowerCase().startsWith('multipart/form-data')) return readForm(request, type);
  const bytes = lengthOf(request);
  return {
    ...(bytes === undefined ? {} : { expected: { min: bytes, max: bytes } }),
    // Answers a request that is refused half way: the connection stays open.
    content: request.raw.iterator({ destroyOnReturn: false }),
    mediaType: readMediaType(type),
    cacheControl: readCacheControl(headerOf(request, 'cache-control')),
    contentEncoding: readEncoding(headerOf(request, 'content-encoding')),
    userMetadata: readMetadataHeader(request),
  };
}

/** The client sends the description before the file, which is then read as a stream. */
function readForm(request: FastifyRequest, type: string): Promise<Content> {
  return new Promise((resolve, reject) => {
    const refuse = () => reject(invalidRequest('No content provided'));
    const fields = new Map<string, string>();
    let file: Readable | undefined;
    const fail = (error: Error) => (file ? file.destroy(error) : refuse());
    let form: BusboyInstance;
    try {
      form = new Busboy({
        headers: { ...request.headers, 'content-type': type },
        limits: { files: 1, fields: 20, parts: 30, fieldNameSize: 100, fieldSize: maxMetadataBytes + 1, headerSize: 8192 },
      });
    } catch {
      refuse();
      return;
    }
    form.on('field', (name, value) => void fields.set(name, value));
    form.on('file', (_name, stream, _fileName, _encoding, mediaType) => {
      file = stream;
      // Busboy reports a truncated file only as an event and then ends it as if complete.
      stream.on('error', (error) => stream.destroy(error));
      try {
        const cacheTime = fields.get('cacheControl');
        // A form is longer than its file.
        const max = lengthOf(request);
        resolve({
          ...(max === undefined ? {} : { expected: { min: 0, max } }),
          content: stream.iterator({ destroyOnReturn: false }),
          mediaType: readMediaType(mediaType),
          cacheControl: readCacheControl(cacheTime ? `max-age=${cacheTime}` : undefined),
          contentEncoding: readEncoding(fields.get('contentEncoding')),
          userMetadata: readUserMetadata(fields.get('metadata')),
        });
      } catch (error) {
        stream.resume();
        reject(error as Error);
      }
    });
    form.on('finish', () => !file && refuse());
    form.on('error', (error) => fail(error instanceof Error ? error : new Error('the form could not be read')));
    // A form ends with its closing boundary: an earlier end of the connection must fail the file's reader.
    request.raw.once('aborted', () => fail(new Error('the connection was cut')));
    request.raw.pipe(form);
  });
}
