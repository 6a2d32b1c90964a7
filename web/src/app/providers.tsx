import { MantineProvider } from '@mantine/core';
import { lazy, Suspense, useSyncExternalStore, type ReactNode } from 'react';
import type { AppConfig } from '#lib/api/config.ts';
import { useMaintenance } from '#lib/api/maintenance.ts';
import { useUserActed } from '#lib/hooks/use-user-acted.ts';
import { useSession } from '#lib/session/session.ts';
import { hasToast } from '#lib/toast.ts';
import { ConnectionBar } from './connection-bar.tsx';
import { createAppTheme, resolveVariables } from '#ui/theme.ts';

const Toasts = lazy(async () => ({ default: (await import('./toasts.tsx')).Toasts }));
const MaintenancePage = lazy(async () => ({ default: (await import('./screens/maintenance-page.tsx')).MaintenancePage }));

export function Providers({ config, children }: { config: AppConfig; children: ReactNode }) {
  const { status } = useSession();
  return (
    <MantineProvider
      theme={createAppTheme(config.agency.accent_shades)}
      cssVariablesResolver={resolveVariables}
      defaultColorScheme="auto"
    >
      <UnlessMaintenance>
        {children}
        <ConnectionBar />
      </UnlessMaintenance>
      {status === 'signed-in' ? <ToastsWhenNeeded /> : null}
    </MantineProvider>
  );
}

/** Loaded with the first toast, or before it, once the user acts. */
function ToastsWhenNeeded() {
  const hasActed = useUserActed();
  const isNeeded = useSyncExternalStore(hasToast.subscribe, hasToast.get);
  return hasActed || isNeeded ? (
    <Suspense fallback={null}>
      <Toasts />
    </Suspense>
  ) : null;
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
