import './zod-without-eval.ts';
import '@fontsource-variable/inter/index.css';
import './mantine.css';
import './global.css';
import './start-frame.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { setAuthFlows } from '#lib/session/auth-flows.ts';
import { loadConfig } from '#lib/api/config.ts';
import { setMaintenance } from '#lib/api/maintenance.ts';
import { untilReached } from '#lib/api/reachability.ts';
import { loadRealtime, setRealtime } from '#lib/realtime/realtime.ts';
import { createAuthClient, createSessionStore, setSession, storageKeyOf } from '#lib/session/session.ts';
import { trackFocus } from '#ui/last-focused.ts';
import { Providers } from './providers.tsx';
import { createAppRouter } from './router.tsx';
import { showStartFailure, showUnreachable } from './start-failure.ts';

/** A session in the URL is removed before the client and the router read it. Rare, so it is a separate chunk. */
async function openUrlSession() {
  if (!/[#&]access_token=/.test(window.location.hash)) return null;
  const { enterUrlSession, takeUrlSession } = await import('./url-session/url-session.ts');
  const urlSession = takeUrlSession();
  return urlSession && { enter: (auth: ReturnType<typeof createAuthClient>) => enterUrlSession(auth, urlSession) };
}

/** The first formatter loads the browser's locale data (15 ms on a fast machine). Load it before a screen's code needs it. */
const loadLocaleData = () => void new Intl.NumberFormat('en-US');

async function start(container: HTMLElement): Promise<void> {
  trackFocus();
  setTimeout(loadLocaleData);
  const config = await untilReached(loadConfig, () => showUnreachable(container));
  if (config.maintenance) setMaintenance(true);
  const urlSession = await openUrlSession();
  const auth = createAuthClient(config);
  setAuthFlows(auth);
  setSession(createSessionStore({ auth, storageKey: storageKeyOf(config.supabase_url) }));
  setRealtime(loadRealtime);
  // Before the auth middleware decides.
  await urlSession?.enter(auth);
  const router = createAppRouter();
  createRoot(container).render(
    <StrictMode>
      <Providers config={config}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
}

const container = document.getElementById('root');
if (container) start(container).catch((error: unknown) => showStartFailure(container, error));
