import { addDraftDocument } from '@recoup/contract/placing/manual-entry';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { data, FakeApi, refusal } from '#testing/fake-api.ts';
import { startFakeSession } from '#testing/render.tsx';
import { formatNotSent, sendFiles } from './send-files.ts';

afterEach(() => vi.unstubAllGlobals());

const id = '018f0000-0000-7000-8000-0000000000c1';
const file = new File(['%PDF-1.7'], 'lease.pdf', { type: 'application/pdf' });
const send = async (files = [file]) =>
  formatNotSent(await sendFiles(addDraftDocument, { client_id: id, id }, files, { query: { kind: 'contract' } }));

describe('a document', () => {
  it('is sent unchanged, with its name and type', async () => {
    const document = { id, kind: 'contract', file_name: 'lease.pdf', media_type: 'application/pdf', bytes: 8 };
    const api = new FakeApi({});
    startFakeSession();
    expect(await send()).toMatch(/^lease.pdf: Nothing at POST /);
    const [request] = api.requests;
    api.answers[`POST ${request?.path}`] = () => data({ ...document, author_name: 'Dana', created_at: '2026-11-20T10:00:00Z' });
    expect(await send()).toBeNull();
    expect(request?.body).toBe(file);
    expect(request?.query.toString()).toBe('file_name=lease.pdf&kind=contract');
    expect(request?.headers.get('content-type')).toBe('application/octet-stream');
  });

  it('reports as text why it was refused or did not arrive', async () => {
    const api = new FakeApi({});
    startFakeSession();
    await send();
    const at = `POST ${api.requests[0]?.path}`;
    api.answers[at] = () => refusal(422, 'too_large', 'This file is larger than 25 MB.');
    expect(await send()).toBe('lease.pdf: This file is larger than 25 MB.');
    api.answers[at] = () => Promise.reject(new TypeError('lost'));
    expect(await send()).toMatch(/^lease.pdf: We cannot reach the server/);
  });
});
