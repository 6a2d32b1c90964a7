import { lazy } from 'react';
import type { PageTabList } from '#ui/page-tabs.tsx';

export const complianceTabs: PageTabList = [
  {
    id: 'access',
    label: 'Access',
    Body: lazy(async () => ({ default: (await import('./access/access-tab.tsx')).AccessTab })),
  },
  {
    id: 'retention',
    label: 'Retention',
    Body: lazy(async () => ({ default: (await import('./retention/retention-tab.tsx')).RetentionTab })),
  },
  {
    id: 'holds',
    label: 'Legal holds',
    Body: lazy(async () => ({ default: (await import('./holds/holds-tab.tsx')).HoldsTab })),
  },
  {
    id: 'complaints',
    label: 'Complaints',
    Body: lazy(async () => ({ default: (await import('./complaints/complaints-tab.tsx')).ComplaintsTab })),
  },
  {
    id: 'ended',
    label: 'Ended clients',
    Body: lazy(async () => ({ default: (await import('./ended/ended-tab.tsx')).EndedTab })),
  },
];
