import { MantineProvider } from '@mantine/core';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import type { AppConfig } from '../lib/config.ts';
import { useMaintenance } from '../lib/maintenance.ts';
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
        <UnlessMaintenance>{children}</UnlessMaintenance>
        <Suspense fallback={null}>
          <Toasts />
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>
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
