import { MantineProvider } from '@mantine/core';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import type { AppConfig } from '#lib/api/config.ts';
import { useMaintenance } from '#lib/api/maintenance.ts';
import { useSession } from '#lib/session/session.ts';
import { ConnectionBar } from './connection-bar.tsx';
import { createAppTheme, resolveVariables } from './theme.ts';

const Toasts = lazy(async () => ({ default: (await import('./toasts.tsx')).Toasts }));
const MaintenancePage = lazy(async () => ({ default: (await import('./screens/maintenance-page.tsx')).MaintenancePage }));

export function Providers({
  config,
  queryClient,
  children,
}: {
  config: AppConfig;
  queryClient: QueryClient;
  children: ReactNode;
}) {
  return (
    <MantineProvider
      theme={createAppTheme(config.agency.accent_color)}
      cssVariablesResolver={resolveVariables}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <UnlessMaintenance>
          {children}
          <ConnectionBar />
        </UnlessMaintenance>
        <ToastsOnceSignedIn />
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** The sign-in page uses no toasts, so they load later. Earlier messages are queued. */
function ToastsOnceSignedIn() {
  if (useSession().status !== 'signed-in') return null;
  return (
    <Suspense fallback={null}>
      <Toasts />
    </Suspense>
  );
}

function UnlessMaintenance({ children }: { children: ReactNode }) {
  const maintenance = useMaintenance();
  if (!maintenance) return children;
  return (
    <Suspense fallback={null}>
      <MaintenancePage />
    </Suspense>
  );
}
