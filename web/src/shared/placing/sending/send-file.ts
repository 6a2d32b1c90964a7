import { getSession } from '#lib/session/session.ts';

/** Bytes per request of the resumable upload. */
const CHUNK_BYTES = 6 * 1024 * 1024;
/** Delays between attempts, about two minutes in all: a restarting server is back within them. */
const RETRY_DELAYS = [0, 1000, 2000, 5000, 10_000, 20_000, 30_000, 60_000];

/** `imports`: placement files, named by client and import. `loads`: data files, named by load. */
export interface SendTarget {
  bucket: 'imports' | 'loads';
  objectName: string;
}

export interface SendOptions extends SendTarget {
  file: File;
  onProgress: (sentBytes: number) => void;
  onDone: () => void;
  /** Called once the attempts are used up or the server refused; `message` can be shown. */
  onFailed: (message: string) => void;
}

export interface Sending {
  /** Resumes at the server's offset, also after a reload. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Sends the bytes of an announced file by tus 1.0. Every request fetches a fresh token. */
export async function sendFile({ bucket, objectName, file, onProgress, onDone, onFailed }: SendOptions): Promise<Sending> {
  const { Upload } = await import('tus-js-client');
  const upload = new Upload(file, {
    // The portal receives files itself, even if users sign in at another host.
    endpoint: `${window.location.origin}/storage/v1/upload/resumable`,
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_DELAYS,
    removeFingerprintOnSuccess: true,
    metadata: {
      bucketName: bucket,
      objectName,
      contentType: file.type || 'application/octet-stream',
    },
    // A file changed in the interim is another file: its bytes must not be joined to those already sent.
    fingerprint: async () => `${bucket}-${objectName}-${file.size}-${file.lastModified}`,
    async onBeforeRequest(request) {
      request.setHeader('authorization', `Bearer ${(await getSession().accessToken()) ?? ''}`);
    },
    onShouldRetry(error) {
      const status = error.originalResponse?.getStatus() ?? 0;
      // Refused because of its token: the next attempt sends a fresh one.
      if (status === 401) void getSession().refresh();
      return status === 0 || status === 401 || status === 409 || status === 423 || status === 429 || status >= 500;
    },
    onProgress: (sent) => onProgress(sent),
    onSuccess: () => onDone(),
    onError: (error) => onFailed(uploadErrorMessage(error)),
  });
  return {
    async start() {
      const [previous] = await upload.findPreviousUploads();
      if (previous) upload.resumeFromPreviousUpload(previous);
      upload.start();
    },
    stop: () => upload.abort(),
  };
}

interface Refusal {
  originalResponse?: { getStatus(): number; getBody(): string } | null;
}

/** The message for the user: the server's own if it gave one. */
export function uploadErrorMessage(error: Error & Refusal): string {
  const answer = error.originalResponse;
  if (!answer || answer.getStatus() === 0)
    return 'The connection was lost. What was sent is kept; the upload continues where it stopped.';
  return sentenceOf(answer.getBody()) ?? `The server answered ${answer.getStatus()}. Try again in a moment.`;
}

function sentenceOf(body: string): string | null {
  try {
    const { message } = JSON.parse(body) as { message?: unknown };
    return typeof message === 'string' && message !== '' ? message : null;
  } catch {
    return null;
  }
}
