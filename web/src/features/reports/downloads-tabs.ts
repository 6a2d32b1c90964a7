import { lazy, type ComponentType } from 'react';

export interface DownloadsTab {
  /** In the address: `tab=`; the first tab stands there without. */
  id: 'reports' | 'runs' | 'schedules' | 'documents';
  label: string;
  Body: ComponentType;
}

export const downloadsTabs: readonly [DownloadsTab, ...DownloadsTab[]] = [
  {
    id: 'reports',
    label: 'Reports',
    Body: lazy(async () => ({ default: (await import('#features/reports/catalog/reports-tab.tsx')).ReportsTab })),
  },
  {
    id: 'runs',
    label: 'Files',
    Body: lazy(async () => ({ default: (await import('#features/reports/runs/runs-tab.tsx')).RunsTab })),
  },
  {
    id: 'schedules',
    label: 'Schedules',
    Body: lazy(async () => ({ default: (await import('#features/reports/schedules/schedules-tab.tsx')).SchedulesTab })),
  },
  {
    id: 'documents',
    label: 'Documents',
    Body: lazy(async () => ({ default: (await import('#features/reports/documents/documents-tab.tsx')).DocumentsTab })),
  },
];

/** The tab that the address names; any other value is the first. */
export function readTab(search: URLSearchParams): DownloadsTab {
  return downloadsTabs.find(({ id }) => id === search.get('tab')) ?? downloadsTabs[0];
}
