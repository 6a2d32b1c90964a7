import { Readable } from 'node:stream';
import { FileMissing, FilesUnavailable } from './file-errors.ts';
import { requireKey, validKey, type FileStore } from './file-store.ts';

export interface S3Location {
  kind: 's3';
  bucket: string;
  /** Without slashes at its ends; empty for the whole bucket. */
  prefix: string;
  /** Of an S3-compatible store. Default: AWS. */
  endpoint?: string | undefined;
  region: string;
}

/** Part size of multipart uploads. S3 takes at least 5 MiB and at most 10,000 parts, so the largest file has 80 GB. */
const partBytes = 8 * 1024 * 1024;

/** Loads the SDK on first use, so that servers with files on disk never do. */
async function connect({ endpoint, region }: S3Location) {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5000, socketTimeout: 60_000 },
    // Files carry their own authentication (frames.ts), and compatible stores often lack the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { sdk, client };
}

/** Credentials come from the SDK's default chain: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile, or the machine's role. */
export function createS3Store(where: S3Location): FileStore {
  const { bucket, prefix } = where;
  const place = `s3://${bucket}${prefix === '' ? '' : `/${prefix}`}${where.endpoint ? ` at ${where.endpoint}` : ''}`;
  let connected: ReturnType<typeof connect> | undefined;
  const s3 = () => (connected ??= connect(where));
  const before = prefix === '' ? '' : `${prefix}/`;
  const at = (key: string) => ({ Bucket: bucket, Key: before + requireKey(key) });
  const keyOf = (name: string) => name.slice(before.length);

  function toFileError(error: unknown, key?: string): unknown {
    if (
      error instanceof FilesUnavailable ||
      error instanceof FileMissing ||
      !(error instanceof Error) ||
      error instanceof TypeError
    )
      return error;
    const status = statusOf(error);
    // A response to HEAD has no error name.
    if (error.name === 'NoSuchBucket' || (status === 404 && key === undefined))
      return new FilesUnavailable('missing', `The bucket of ${place} does not exist. Create it, or correct FILES_URL.`, error);
    if (key !== undefined && (status === 404 || error.name === 'NoSuchKey')) return new FileMissing(key, error);
    if (status === 401 || status === 403 || error.name === 'CredentialsProviderError')
      return new FilesUnavailable(
        'refused',
        `${place} refuses the server's credentials. It needs to list the bucket, and to get, put and delete objects.`,
        error,
      );
    if (status === 301 || error.name === 'PermanentRedirect')
      return new FilesUnavailable('missing', `The bucket of ${place} is in another region. Correct region= in FILES_URL.`, error);
    if (status === undefined || status >= 500 || status === 429 || status === 408)
      return new FilesUnavailable('unreachable', `${place} does not respond. Check the store and the network.`, error);
    return error;
  }

  async function attempt<T>(work: () => Promise<T>, key?: string): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw toFileError(error, key);
    }
  }

  async function* readBody(body: unknown, key: string): AsyncGenerator<Buffer> {
    if (!(body instanceof Readable)) throw new Error('the S3 response has no stream');
    try {
      yield* body as AsyncIterable<Buffer>;
    } catch (error) {
      throw toFileError(error, key);
    }
  }

  async function check(): Promise<void> {
    const { sdk, client } = await s3();
    await attempt(() => client.send(new sdk.HeadBucketCommand({ Bucket: bucket })));
  }

  return {
    place,
    check,
    async write(key, content) {
      const [{ Upload }, { client }] = await Promise.all([import('@aws-sdk/lib-storage'), s3()]);
      let failure: unknown;
      async function* watched(): AsyncGenerator<Uint8Array> {
        try {
          yield* content;
        } catch (error) {
          failure = error;
          throw error;
        }
      }
      // Small files take one request. Larger ones are sent in parts, and the upload is aborted if one fails.
      const params = { ...at(key), Body: Readable.from(watched(), { objectMode: false, highWaterMark: partBytes }) };
      const upload = new Upload({ client, params, partSize: partBytes, queueSize: 2 });
      await upload.done().catch((error: unknown) => {
        throw failure ?? toFileError(error);
      });
    },
    async open(key, range) {
      const { sdk, client } = await s3();
      const command = new sdk.GetObjectCommand({
        ...at(key),
        ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
      });
      const answer = await attempt(() => client.send(command), key);
      const bytes = range ? Number(answer.ContentRange?.split('/').at(-1)) : answer.ContentLength;
      if (bytes === undefined || !Number.isSafeInteger(bytes)) throw new Error(`${place} did not return the size of a file`);
      return { bytes, content: readBody(answer.Body, key) };
    },
    async size(key) {
      const { sdk, client } = await s3();
      try {
        return (await client.send(new sdk.HeadObjectCommand(at(key)))).ContentLength ?? 0;
      } catch (error) {
        if (statusOf(error) !== 404) throw toFileError(error);
        await check();
        return null;
      }
    },
    async delete(key) {
      const { sdk, client } = await s3();
      await attempt(() => client.send(new sdk.DeleteObjectCommand(at(key))));
    },
    async deleteBelow(folder, but) {
      for await (const { key } of this.list(folder)) if (key !== but) await this.delete(key);
    },
    async *list(folder = '') {
      const { sdk, client } = await s3();
      const start = { Bucket: bucket, Prefix: before + (folder === '' ? '' : `${folder}/`) };
      let after: string | undefined;
      do {
        const page = await attempt(() => client.send(new sdk.ListObjectsV2Command({ ...start, ContinuationToken: after })));
        for (const { Key: name = '', Size: bytes = 0 } of page.Contents ?? [])
          if (validKey.test(keyOf(name))) yield { key: keyOf(name), bytes };
        after = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (after !== undefined);
    },
    async move(from, to) {
      const { sdk, client } = await s3();
      const { Bucket, Key } = at(from);
      await attempt(() => client.send(new sdk.CopyObjectCommand({ ...at(to), CopySource: `${Bucket}/${Key}` })), from);
      await this.delete(from);
    },
    async sweepUnfinished(since, key) {
      const { sdk, client } = await s3();
      let removed = 0;
      let marks: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined = {};
      while (marks) {
        const command: InstanceType<typeof sdk.ListMultipartUploadsCommand> = new sdk.ListMultipartUploadsCommand({
          Bucket: bucket,
          Prefix: before + (key ?? ''),
          ...marks,
        });
        // Some compatible stores cannot list them; there a lifecycle rule of the bucket deletes them.
        const page = await attempt(() => client.send(command)).catch((error: unknown) => {
          if (statusOf(error) === 501 || statusOf(causeOf(error)) === 501) return null;
          throw error;
        });
        for (const { Key: name = '', UploadId, Initiated } of page?.Uploads ?? []) {
          if (!Initiated || Initiated >= since || !validKey.test(keyOf(name))) continue;
          const abort = new sdk.AbortMultipartUploadCommand({ Bucket: bucket, Key: name, UploadId });
          await attempt(() => client.send(abort));
          removed += 1;
        }
        marks = page?.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : undefined;
      }
      return removed;
    },
  };
}

function statusOf(error: unknown): number | undefined {
  const metadata: unknown = error instanceof Error ? Reflect.get(error, '$metadata') : undefined;
  const status: unknown = typeof metadata === 'object' && metadata !== null ? Reflect.get(metadata, 'httpStatusCode') : undefined;
  return typeof status === 'number' ? status : undefined;
}

/** The SDK's error within ours. */
function causeOf(error: unknown): unknown {
  return error instanceof FilesUnavailable && error.cause instanceof Error ? error.cause.cause : undefined;
}
