import type { ClientEnding } from '@recoup/contract/agency/client-endings';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { data, FakeApi } from '#testing/fake-api.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { EndingSteps } from './ending-steps.tsx';

const at = '2026-07-01T12:00:00Z';
const ending = {
  client: { id: '018f0000-0000-7000-8000-000000000001', name: 'Fernwood Vet', code: 'FERN' },
  state: 'exported',
  reason: 'The agreement ended.',
  disposition: 'return',
  with_numbers: false,
  ended: { at, by: 'Dana' },
  exported: { at, manifest_sha256: 'ab12', files: 40, bytes: 9_000_000_000 },
  retention: { months: 36, source: '12 CFR 1006.100(a)' },
  legal_holds: 0,
} as unknown as ClientEnding;

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('downloads the export by a link, without loading it into the page', async () => {
  const path = 'company/ending/export/link';
  const api = new FakeApi({
    [`GET ${path}`]: () => data({ path: '/v1/client-exports/signed', file_name: 'export-fern.zip', expires_at: at }),
  });
  startFakeSession();
  const opened: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    opened.push(this.href);
  });
  renderApp([{ path: '/', element: <EndingSteps ending={ending} isAdmin /> }], { at: '/' });
  await userEvent.click(screen.getByRole('button', { name: 'Download export' }));
  await waitFor(() => expect(opened).toEqual([expect.stringMatching(/\/api\/agency\/v1\/client-exports\/signed$/)]));
  expect(api.requests.map((request) => request.path)).toEqual([path]);
});
