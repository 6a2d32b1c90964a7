import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError, PageLoadError } from '#lib/api/errors.ts';
import { RETRY_MS } from '#lib/api/reachability.ts';
import { loadSelectedClient } from '#lib/session/selected-client.ts';
import { membershipOf } from '#testing/companies.ts';
import { data, FakeApi } from '#testing/fake-api.ts';
import { renderApp, startFakeSession } from '#testing/render.tsx';
import { MaintenancePage } from './maintenance-page.tsx';
import { NotFound } from './not-found.tsx';
import { RootError } from './root-error.tsx';
import { ScreenError } from './screen-error.tsx';

function failWith(error: unknown, ErrorBoundary = RootError) {
  return [
    {
      path: '/',
      ErrorBoundary,
      loader: () => {
        throw error;
      },
      element: <p>never</p>,
    },
  ];
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('error screens', () => {
  it('show Unexpected Application Error! with the message', async () => {
    renderApp(failWith(new Error('The ledger is upside down')));
    expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy();
    expect(screen.getByText('The ledger is upside down')).toBeTruthy();
    expect(document.title).toBe('Unexpected Application Error! | Recoup Client Portal');
  });

  it('have the title of the error inside the shell', async () => {
    renderApp(failWith(new PageLoadError(new Error('gone')), ScreenError));
    expect(await screen.findByRole('heading', { name: 'This page could not be loaded', level: 1 })).toBeTruthy();
    expect(document.title).toBe('This page could not be loaded | Recoup Client Portal');
  });

  it('show the status text of a routing error', async () => {
    renderApp(failWith(new Response('', { status: 400, statusText: 'Bad Request' })));
    expect(await screen.findByText('Bad Request')).toBeTruthy();
  });

  it('show a server error with its reference', async () => {
    renderApp(failWith(new ApiError({ status: 500, code: 'internal', message: 'The server failed.', requestId: 'req-7' })));
    expect(await screen.findByText('Reference req-7')).toBeTruthy();
  });

  it.each([RootError, ScreenError])('open the screen once the server is reached again', async (ErrorBoundary) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    startFakeSession();
    let isDown = true;
    renderApp([
      {
        path: '/',
        ErrorBoundary,
        loader: () => {
          if (isDown) throw new NetworkError();
          return null;
        },
        element: <p>Balance</p>,
      },
    ]);
    await waitFor(() => expect(document.title).toContain('Connection lost'));
    await act(() => vi.advanceTimersByTimeAsync(RETRY_MS));
    expect(document.title).toContain('Connection lost');
    isDown = false;
    await act(() => vi.advanceTimersByTimeAsync(RETRY_MS));
    expect(await screen.findByText('Balance')).toBeTruthy();
  });

  it('explain that a part of the app failed to load', async () => {
    renderApp(failWith(new PageLoadError(new Error('Unable to preload CSS for /assets/x.css'))));
    expect(await screen.findByRole('heading', { name: 'This page could not be loaded' })).toBeTruthy();
    expect(screen.getByText(/cannot reach the server/)).toBeTruthy();
    expect(screen.queryByText(/preload/)).toBeNull();
  });

  it('wait for the server if a retry does not reach it', async () => {
    startFakeSession();
    renderApp(failWith(new PageLoadError(new Error('gone')), ScreenError));
    const button = await screen.findByRole('button', { name: 'Try again' });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    fireEvent.click(button);
    await waitFor(() => expect(document.title).toContain('Connection lost'));
  });

  it('show not found for an unknown record', async () => {
    renderApp(failWith(new ApiError({ status: 404, code: 'not_found', message: 'No such account.' })));
    expect(await screen.findByText('404')).toBeTruthy();
  });
});

describe('whole pages', () => {
  it('not found links back and sets the title', async () => {
    renderApp(<NotFound />);
    expect((await screen.findByRole('link', { name: 'Go to the portal' })).getAttribute('href')).toBe('/');
    expect(document.title).toBe('Page not found | Recoup Client Portal');
  });

  it('not found links to the most likely screen', async () => {
    renderApp(<NotFound />, { at: '/uploads' });
    expect((await screen.findByRole('link', { name: 'Debtor entry' })).getAttribute('href')).toBe('/debtor-entry/uploads');
  });

  it('not found carries the name of the selected client', async () => {
    startFakeSession();
    const api = new FakeApi({ 'GET clients/my-clients': () => data([membershipOf()]) });
    const page = renderApp([
      { path: '/', loader: () => loadSelectedClient(), element: <Link to="/gone">On</Link> },
      { path: '*', element: <NotFound /> },
    ]);
    fireEvent.click(await screen.findByRole('link', { name: 'On' }));
    await waitFor(() => expect(document.title).toBe('Page not found | Alder Family Dental - Recoup Client Portal'));
    expect(api.requests).toHaveLength(1);
    page.unmount();
  });

  it("maintenance shows the spec's text, a contact and the year", async () => {
    renderApp(<MaintenancePage />);
    expect(
      await screen.findByText(
        'We are currently performing scheduled maintenance on our systems. We apologize for any inconvenience and expect to be back online shortly.',
      ),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'clients@larkspur.example.com' })).toBeTruthy();
    expect(screen.getByRole('contentinfo').textContent).toBe(`© ${new Date().getFullYear()} Larkspur Recovery`);
  });
});
