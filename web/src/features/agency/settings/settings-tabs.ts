import { lazy, type ComponentType } from 'react';

interface SettingsTab {
  /** Value of `tab=` in the address; the first tab is the default and is omitted. */
  id: 'brand' | 'email' | 'agreements' | 'licenses' | 'installation';
  label: string;
  Body: ComponentType;
}

export const settingsTabs: readonly [SettingsTab, ...SettingsTab[]] = [
  { id: 'brand', label: 'Brand', Body: lazy(async () => ({ default: (await import('./brand/brand-tab.tsx')).BrandTab })) },
  { id: 'email', label: 'Email', Body: lazy(async () => ({ default: (await import('./email/email-tab.tsx')).EmailTab })) },
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
    id: 'installation',
    label: 'Installation',
    Body: lazy(async () => ({ default: (await import('./installation/installation-tab.tsx')).InstallationTab })),
  },
];

/** The tab in the address; any unknown value means the first. */
export function readTab(search: URLSearchParams): SettingsTab {
  return settingsTabs.find(({ id }) => id === search.get('tab')) ?? settingsTabs[0];
}
