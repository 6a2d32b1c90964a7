import { addRequestDocument } from '@recoup/contract/accounts/requests';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { data, FakeApi, refusal } from '#testing/fake-api.ts';
import { startFakeSession } from '#testing/render.tsx';
import { useFilesToSend } from './use-files-to-send.ts';

const id = '018f0000-0000-7000-8000-0000000000c1';
const path = `company/requests/${id}/documents`;
const stored = {
  id,
  kind: 'correspondence',
  file_name: 'a.txt',
  media_type: 'text/plain',
  bytes: 4,
  author_name: 'Dana',
  created_at: '2026-06-01T10:00:00.000Z',
};
const fileOf = (name: string, content = 'text') => new File([content], name, { lastModified: 1 });
const [first, second, late] = [fileOf('a.txt'), fileOf('b.txt'), fileOf('c.txt')];

let api: FakeApi;
beforeEach(() => {
  startFakeSession();
  api = new FakeApi({
    [`POST ${path}`]: ({ query }) => (query.get('file_name') === 'b.txt' ? refusal(422, 'infected', 'Not safe.') : data(stored)),
  });
});
afterEach(() => vi.unstubAllGlobals());

const show = () => renderHook(() => useFilesToSend(addRequestDocument)).result;

describe('chosen files', () => {
  it('are listed once each, and can be removed', () => {
    const files = show();
    act(() => files.current.add([first, second]));
    act(() => files.current.add([fileOf('a.txt'), fileOf('a.txt', 'other text')]));
    expect(files.current.chosen.map(({ name }) => name)).toEqual(['a.txt', 'b.txt', 'a.txt']);
    act(() => files.current.leaveOut(first));
    expect(files.current.chosen.map(({ name }) => name)).toEqual(['b.txt', 'a.txt']);
  });

  it('are removed once sent; failed ones stay with their reason, and so do files added during the transfer', async () => {
    const files = show();
    act(() => files.current.add([first, second]));
    const gate = Promise.withResolvers<void>();
    const answer = api.answers[`POST ${path}`];
    api.answers[`POST ${path}`] = async (request) => {
      await gate.promise;
      return answer?.(request) ?? Response.error();
    };
    let sending: ReturnType<typeof files.current.send> | undefined;
    act(() => {
      sending = files.current.send({ client_id: id, id });
    });
    expect(files.current.isSending).toBe(true);
    act(() => files.current.add([late]));
    gate.resolve();
    const sent = await act(async () => sending);
    expect(sent).toEqual({ sent: 1, missing: 1 });
    expect(files.current).toMatchObject({ chosen: [second, late], notSent: [{ file: second, problem: 'Not safe.' }] });
    expect(files.current.isSending).toBe(false);
    expect(api.to('POST', path).map(({ query }) => query.toString())).toEqual(['file_name=a.txt', 'file_name=b.txt']);
  });
});
