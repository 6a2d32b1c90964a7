import { lazy } from 'react';
import type { PageTabList } from '#ui/page-tabs.tsx';

export const settingsTabs: PageTabList = [
  { id: 'brand', label: 'Brand', Body: lazy(async () => ({ default: (await import('./brand/brand-tab.tsx')).BrandTab })) },
  { id: 'email', label: 'Email', Body: lazy(async () => ({ default: (await import('./email/email-tab.tsx')).EmailTab })) },
  {
    id: 'statuses',
    label: 'Statuses',
    Body: lazy(async () => ({ default: (await import('./statuses/statuses-tab.tsx')).StatusesTab })),
  },
  {
    id: 'locks',
    label: 'Field locks',
    Body: lazy(async () => ({ default: (await import('./locks/locks-tab.tsx')).LocksTab })),
  },
  {
    id: 'agreements',
    label: 'Agreements',
    Body: lazy(async () => ({ default: (await import('./agreements/agreements-tab.tsx')).AgreementsTab })),
  },
  {
    id: 'licenses',
    label: 'Licenses',
    Body: lazy(async () => ({ default: (await import('./licenses/licenses-tab.tsx')).LicensesTab })),
  },
  {
    id: 'status-page',
    label: 'Status page',
    Body: lazy(async () => ({ default: (await import('./status/status-tab.tsx')).StatusTab })),
  },
  {
    id: 'installation',
    label: 'Installation',
    Body: lazy(async () => ({ default: (await import('./installation/installation-tab.tsx')).InstallationTab })),
  },
];
