import { act, renderHook, waitFor } from '@testing-library/react';
import type { UploadOptions } from 'tus-js-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isBusy } from '#lib/session/idle.ts';
import { createQueryClient, setQueryClient } from '#lib/api/query-client.ts';
import { hasUnsaved } from '#lib/state/unsaved.ts';
import { startFakeSession } from '#testing/render.tsx';
import { FakeImports, refusal } from '../testing/fake-imports.ts';
import { CLIENT, UPLOAD, uploadOf } from '../testing/samples.ts';
import { uploadErrorMessage } from '#shared/placing/sending/send-file.ts';
import { hasArrived, retryUpload, useLocalUpload } from '#shared/placing/sending/send-store.ts';
import { cancelUpload, continueUpload, startUpload } from './send-import.ts';

/** Fake of the official client: records its options, and sends when a test triggers it. */
class FakeUpload {
  static last: FakeUpload;
  static previous: object[] = [];
  starts = 0;
  aborted = false;
  resumedFrom: object | null = null;
  readonly file: File;
  readonly options: UploadOptions;

  constructor(file: File, options: UploadOptions) {
    this.file = file;
    this.options = options;
    FakeUpload.last = this;
  }

  findPreviousUploads = async () => FakeUpload.previous;
  resumeFromPreviousUpload = (previous: object) => (this.resumedFrom = previous);
  start = () => (this.starts += 1);
  abort = async () => void (this.aborted = true);
}

vi.mock('tus-js-client', () => ({
  Upload: function create(file: File, options: UploadOptions) {
    return new FakeUpload(file, options);
  },
}));

const file = new File(['a,b\r\n1,2\r\n'], 'march.csv', { type: 'text/csv' });
let api: FakeImports;

beforeEach(() => {
  api = new FakeImports(uploadOf('uploading', { file_bytes: file.size }));
  vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) => api.fetch(...call));
  setQueryClient(createQueryClient());
  startFakeSession();
  FakeUpload.previous = [];
});
afterEach(async () => {
  await cancelUpload({ clientId: CLIENT, importId: UPLOAD });
  vi.unstubAllGlobals();
});

const start = () => startUpload({ clientId: CLIENT, file });
const leaving = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

describe('sending a file', () => {
  it('announces it, then sends it to its own URL with a fresh token', async () => {
    await start();
    expect(api.to('POST', 'imports/')[0]?.body).toEqual({ file_name: 'march.csv', file_bytes: file.size });
    const { options } = FakeUpload.last;
    expect(options.endpoint).toBe(`${window.location.origin}/storage/v1/upload/resumable`);
    expect(options.metadata).toEqual({ bucketName: 'imports', objectName: `${CLIENT}/${UPLOAD}`, contentType: 'text/csv' });
    const headers: Record<string, string> = {};
    const request = { setHeader: (name: string, value: string) => (headers[name] = value) };
    await options.onBeforeRequest?.(request as unknown as Parameters<NonNullable<UploadOptions['onBeforeRequest']>>[0]);
    expect(headers).toEqual({ authorization: 'Bearer token' });
  });

  it('does not start if the server refuses the file', async () => {
    api.answer = ({ method, path }) =>
      method === 'POST' && path === 'imports/' ? refusal(422, 'file_too_large', 'Files may have up to 1 GB.') : null;
    await expect(start()).rejects.toThrow('Files may have up to 1 GB.');
  });

  it('reports its bytes, guards the page while running, and releases it when done', async () => {
    const { result } = renderHook(() => useLocalUpload(UPLOAD));
    await act(start);
    act(() => FakeUpload.last.options.onProgress?.(5, file.size));
    expect(result.current).toMatchObject({ sent: 5, bytes: file.size, problem: null });
    expect(leaving()).toBe(true);
    expect([isBusy(), hasUnsaved()]).toEqual([true, true]);
    expect(hasArrived(UPLOAD)).toBe(false);
    act(() => FakeUpload.last.options.onSuccess?.({ lastResponse: {} as never }));
    expect(hasArrived(UPLOAD)).toBe(true);
    await waitFor(() => expect(result.current).toBeNull());
    expect(leaving()).toBe(false);
    expect([isBusy(), hasUnsaved()]).toEqual([false, false]);
  });

  it("keeps an interrupted upload, and resumes at the server's offset", async () => {
    const { result } = renderHook(() => useLocalUpload(UPLOAD));
    await act(start);
    act(() => FakeUpload.last.options.onError?.(new Error('offline')));
    expect(result.current?.problem).toMatch(/^The connection was lost/);
    expect([isBusy(), hasUnsaved()]).toEqual([false, true]);
    FakeUpload.previous = [{ uploadUrl: '/u/1' }];
    await act(() => retryUpload(UPLOAD));
    expect(result.current?.problem).toBeNull();
    expect(FakeUpload.last).toMatchObject({ starts: 2, resumedFrom: { uploadUrl: '/u/1' } });
  });

  it('resumes automatically when the connection is back', async () => {
    await start();
    FakeUpload.last.options.onError?.(new Error('offline'));
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(FakeUpload.last.starts).toBe(2));
  });

  it('resumes with the same file after a reload, and with no other', async () => {
    const upload = uploadOf('uploading', { file_bytes: file.size });
    const other = new File(['something else'], 'march.csv');
    await expect(continueUpload(upload, { clientId: CLIENT, file: other })).rejects.toThrow(/This is another file/);
    FakeUpload.previous = [{ uploadUrl: '/u/1' }];
    await continueUpload(upload, { clientId: CLIENT, file });
    expect(FakeUpload.last.resumedFrom).toEqual({ uploadUrl: '/u/1' });
    expect(await FakeUpload.last.options.fingerprint?.(file, FakeUpload.last.options)).toContain(UPLOAD);
  });

  it('stops when canceled', async () => {
    await start();
    await cancelUpload({ clientId: CLIENT, importId: UPLOAD });
    expect(FakeUpload.last.aborted).toBe(true);
    expect(api.to('POST', 'import/cancel')).toHaveLength(1);
    expect(leaving()).toBe(false);
  });
});

describe('failure messages', () => {
  const answered = (status: number, body: string) =>
    Object.assign(new Error('tus'), { originalResponse: { getStatus: () => status, getBody: () => body } });

  it('are the server’s own if it gave one', () => {
    expect(uploadErrorMessage(answered(413, '{"message":"Files may have up to 1 GB."}'))).toBe('Files may have up to 1 GB.');
    expect(uploadErrorMessage(answered(502, '<html>'))).toBe('The server answered 502. Try again in a moment.');
    expect(uploadErrorMessage(new Error('tus'))).toMatch(/^The connection was lost/);
  });
});
