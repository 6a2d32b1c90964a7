import { MantineProvider } from '@mantine/core';
import { lazy, Suspense, useCallback, useState, type ComponentType, type ReactNode } from 'react';
import type { AppConfig } from '#lib/api/config.ts';
import { useMaintenance } from '#lib/api/maintenance.ts';
import { useWhenIdle } from '#lib/hooks/use-when-idle.ts';
import { useSession } from '#lib/session/session.ts';
import { ConnectionBar } from './connection-bar.tsx';
import { createAppTheme, resolveVariables } from './theme.ts';

const MaintenancePage = lazy(async () => ({ default: (await import('./screens/maintenance-page.tsx')).MaintenancePage }));

export function Providers({ config, children }: { config: AppConfig; children: ReactNode }) {
  const { status } = useSession();
  return (
    <MantineProvider
      theme={createAppTheme(config.agency.accent_color)}
      cssVariablesResolver={resolveVariables}
      defaultColorScheme="auto"
    >
      <UnlessMaintenance>
        {children}
        <ConnectionBar />
      </UnlessMaintenance>
      {status === 'signed-in' ? <ToastsWhenIdle /> : null}
    </MantineProvider>
  );
}

/** Loaded when the first screen is idle. Earlier messages are queued. */
function ToastsWhenIdle() {
  const [Toasts, setToasts] = useState<ComponentType | null>(null);
  const load = useCallback(async () => {
    const module = await import('./toasts.tsx');
    setToasts(() => module.Toasts);
  }, []);
  useWhenIdle(load);
  return Toasts ? <Toasts /> : null;
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
