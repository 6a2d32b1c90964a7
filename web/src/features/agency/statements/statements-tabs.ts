import type { AgencyRole } from '@recoup/contract/shared/endpoint';
import { lazy } from 'react';
import type { PageTab, PageTabList } from '#ui/page-tabs.tsx';

interface StatementsTab extends PageTab {
  /** Absent: for every role. */
  roles?: readonly AgencyRole[];
}

export const statementsTabs: PageTabList<StatementsTab> = [
  {
    id: 'statements',
    label: 'Issued',
    Body: lazy(async () => ({ default: (await import('./list/statement-list.tsx')).StatementList })),
  },
  { id: 'drafts', label: 'Drafts', Body: lazy(async () => ({ default: (await import('./drafts/drafts-tab.tsx')).DraftsTab })) },
  {
    id: 'ach',
    label: 'ACH files',
    roles: ['agency_admin', 'agency_auditor'],
    Body: lazy(async () => ({ default: (await import('./ach/ach-tab.tsx')).AchTab })),
  },
];
