import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { findUnstorable } from '#platform/http/storable.ts';
import { readMediaType } from '../media-types.ts';
import { invalidRequest } from '../wire-errors.ts';
import type { Content } from './place-object.ts';

/** Characters of what a client says of its file. */
const longestMetadata = 65_536;

const record = z.record(z.string(), z.unknown());

/** Errors: StorageError where it is no JSON object, or one that cannot be kept. */
export function readUserMetadata(text: string | undefined): Record<string, unknown> | null {
  if (text === undefined || text === '') return null;
  try {
    const parsed = record.parse(JSON.parse(text.slice(0, longestMetadata + 1)));
    if (text.length <= longestMetadata && findUnstorable(parsed) === undefined) return parsed;
  } catch {
    // Said below.
  }
  throw invalidRequest('Invalid Parameter metadata');
}

/** Goes back out in a header one day. */
export const readCacheControl = (text: string | undefined): string =>
  text !== undefined && /^[\w\-=, "]{1,200}$/.test(text) ? text : 'no-cache';

export const readEncoding = (text: string | undefined): string | undefined =>
  text !== undefined && /^[\w-]{1,20}$/.test(text) ? text : undefined;

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
};

/** What a client says of a file that is the body itself. */
export function readMetadataHeader(request: FastifyRequest): Record<string, unknown> | null {
  const metadata = headerOf(request, 'x-metadata');
  return readUserMetadata(metadata === undefined ? undefined : Buffer.from(metadata, 'base64').toString());
}

const lengthOf = (request: FastifyRequest): number | undefined => {
  const length = headerOf(request, 'content-length');
  return length !== undefined && /^\d{1,15}$/.test(length) ? Number(length) : undefined;
};

/** A file as the official client sends it: as the body itself, or as the one file of a form. */
export async function readBody(request: FastifyRequest): Promise<Content> {
  const type = headerOf(request, 'content-type');
  if (type?.toLowerCase().startsWith('multipart/form-data')) return readForm(request, type);
  const bytes = lengthOf(request);
  return {
    ...(bytes === undefined ? {} : { expected: { least: bytes, most: bytes } }),
    // What is refused half way is answered: the connection stays.
    content: request.raw.iterator({ destroyOnReturn: false }),
    mediaType: readMediaType(type),
    cacheControl: readCacheControl(headerOf(request, 'cache-control')),
    contentEncoding: readEncoding(headerOf(request, 'content-encoding')),
    userMetadata: readMetadataHeader(request),
  };
}

/** The client names what it says of the file before the file itself, which is then read as it comes. */
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
        limits: { files: 1, fields: 20, parts: 30, fieldNameSize: 100, fieldSize: longestMetadata + 1, headerSize: 8192 },
      });
    } catch {
      refuse();
      return;
    }
    form.on('field', (name, value) => void fields.set(name, value));
    form.on('file', (_name, stream, _fileName, _encoding, mediaType) => {
      file = stream;
      // The form says by an event alone that a file was cut off, and ends it then as if all had come.
      stream.on('error', (error) => stream.destroy(error));
      try {
        const cacheTime = fields.get('cacheControl');
        // A form is longer than its file.
        const most = lengthOf(request);
        resolve({
          ...(most === undefined ? {} : { expected: { least: 0, most } }),
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
    // A form ends with its own mark: a connection that ended before has to be told to whoever reads the file.
    request.raw.once('aborted', () => fail(new Error('the connection was cut')));
    request.raw.pipe(form);
  });
}
