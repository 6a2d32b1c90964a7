import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { getQueryClient } from '#lib/api/query-client.ts';
import { useSettled } from '#lib/hooks/use-settled.ts';
import { Settlement } from './settlement.tsx';

/** Provides queries to all screens but sign-in, which loads without them. */
export function QueryLayout() {
  const isSettled = useSettled();
  return (
    <QueryClientProvider client={getQueryClient()}>
      <Outlet />
      {isSettled ? null : <Settlement />}
    </QueryClientProvider>
  );
}
