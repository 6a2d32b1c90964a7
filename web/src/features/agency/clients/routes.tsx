import type { RouteObject } from 'react-router';
import { lazily } from '#lib/paths/lazy-with-recovery.ts';
import { agencyPaths } from '#lib/paths/agency-paths.ts';

export const clientsRoutes: RouteObject[] = [
  { path: agencyPaths.clients, lazy: { Component: lazily(() => import('./list/clients-page.tsx'), 'ClientsPage') } },
  { path: agencyPaths.newClient, lazy: { Component: lazily(() => import('./new/new-client-page.tsx'), 'NewClientPage') } },
  { path: agencyPaths.importClients, lazy: { Component: lazily(() => import('./import/import-page.tsx'), 'ImportClientsPage') } },
  { path: agencyPaths.client, lazy: { Component: lazily(() => import('./client/client-page.tsx'), 'ClientPage') } },
];
