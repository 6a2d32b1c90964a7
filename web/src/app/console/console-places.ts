import type { AgencyRole } from '@recoup/contract/shared/endpoint';
import type { RouteObject } from 'react-router';
import { accountRoutes } from '#features/agency/accounts/routes.tsx';
import { auditRoutes } from '#features/agency/audit/routes.tsx';
import { clientsRoutes } from '#features/agency/clients/routes.tsx';
import { compliancePaths } from '#features/agency/compliance/compliance-paths.ts';
import { complianceRoutes } from '#features/agency/compliance/routes.tsx';
import { integrationRoutes } from '#features/agency/integrations/routes.tsx';
import { loadRoutes } from '#features/agency/load/routes.tsx';
import { reconciliationRoutes } from '#features/agency/reconciliation/routes.tsx';
import { documentRoutes } from '#features/agency/documents/routes.tsx';
import { placementRoutes } from '#features/agency/placements/routes.tsx';
import { paymentRoutes } from '#features/agency/payments/routes.tsx';
import { queueRoutes } from '#features/agency/queue/routes.tsx';
import { statementRoutes } from '#features/agency/statements/routes.tsx';
import { teamRoutes } from '#features/agency/team/routes.tsx';
import { settingsRoutes } from '#features/agency/settings/routes.tsx';
import { todayRoutes } from '#features/agency/today/routes.tsx';
import { agencyPaths } from '#lib/paths/agency-paths.ts';
import { statementPaths } from '#lib/paths/statement-paths.ts';
import {
  IconBuildings,
  IconCoins,
  IconFileInvoice,
  IconFileUpload,
  IconHistory,
  IconFiles,
  IconScale,
  IconDatabaseImport,
  IconInbox,
  IconPlugConnected,
  IconReceiptDollar,
  IconShieldCheck,
  IconSettings,
  IconSun,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';

export interface ConsolePlace {
  label: string;
  path: string;
  icon: Icon;
  /** `g`, then this letter. */
  letter: string;
  group?: string;
  /** Absent: for every role. */
  roles?: readonly AgencyRole[];
}

/** Screens of the console. A feature adds one line here and one below. */
export const consoleScreens: RouteObject[] = [
  ...todayRoutes,
  ...queueRoutes,
  ...clientsRoutes,
  ...accountRoutes,
  ...loadRoutes,
  ...documentRoutes,
  ...reconciliationRoutes,
  ...placementRoutes,
  ...paymentRoutes,
  ...statementRoutes,
  ...auditRoutes,
  ...complianceRoutes,
  ...integrationRoutes,
  ...teamRoutes,
  ...settingsRoutes,
];

/** In the order of the sidebar. The first one is where the console opens. */
export const consolePlaces: readonly ConsolePlace[] = [
  { label: 'Today', path: agencyPaths.today, icon: IconSun, letter: 'd' },
  { label: 'Queue', path: agencyPaths.queue, icon: IconInbox, letter: 'q' },
  { label: 'Clients', path: agencyPaths.clients, icon: IconBuildings, letter: 'c' },
  { label: 'Accounts', path: agencyPaths.accounts, icon: IconFileInvoice, letter: 'o' },
  { label: 'Placements', path: agencyPaths.placements, icon: IconFileUpload, letter: 'b' },
  { label: 'Payments', path: agencyPaths.payments, icon: IconCoins, letter: 'p' },
  { label: 'Statements', path: statementPaths.list, icon: IconReceiptDollar, letter: 's' },
  { label: 'Documents', path: agencyPaths.documents, icon: IconFiles, letter: 'm' },
  {
    label: 'Audit log',
    path: agencyPaths.audit,
    icon: IconHistory,
    letter: 'a',
    group: 'Agency',
    roles: ['agency_admin', 'agency_auditor'],
  },
  {
    label: 'Compliance',
    path: compliancePaths.start,
    icon: IconShieldCheck,
    letter: 'l',
    group: 'Agency',
    roles: ['agency_admin', 'agency_auditor'],
  },
  {
    label: 'Integrations',
    path: agencyPaths.integrations,
    icon: IconPlugConnected,
    letter: 'i',
    group: 'Agency',
    roles: ['agency_admin', 'agency_auditor'],
  },
  { label: 'Reconciliation', path: agencyPaths.reconciliation, icon: IconScale, letter: 'r', group: 'Agency' },
  {
    label: 'Load data',
    path: agencyPaths.load,
    icon: IconDatabaseImport,
    letter: 'f',
    group: 'Agency',
    roles: ['agency_admin', 'agency_staff'],
  },
  { label: 'Team', path: agencyPaths.team, icon: IconUsers, letter: 't', group: 'Agency' },
  {
    label: 'Settings',
    path: agencyPaths.settings,
    icon: IconSettings,
    letter: 's',
    group: 'Agency',
    roles: ['agency_admin', 'agency_auditor'],
  },
];

export function placesFor(role: AgencyRole): readonly ConsolePlace[] {
  return consolePlaces.filter(({ roles }) => roles?.includes(role) ?? true);
}
