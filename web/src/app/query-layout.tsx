import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { getQueryClient } from '#lib/api/query-client.ts';
import { useFirstScreenReady } from '#lib/hooks/use-first-screen-ready.ts';
import { FirstScreenWatch } from './first-screen-watch.tsx';

/** Provides queries to all screens but sign-in, which loads without them. */
export function QueryLayout() {
  const isReady = useFirstScreenReady();
  return (
    <QueryClientProvider client={getQueryClient()}>
      <Outlet />
      {isReady ? null : <FirstScreenWatch />}
    </QueryClientProvider>
  );
}
