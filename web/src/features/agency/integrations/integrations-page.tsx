import { useNavigate, useSearchParams } from 'react-router';
import { Page } from '#ui/page.tsx';
import { PageTabs, tabOf } from '#ui/page-tabs.tsx';
import { RowsSkeleton } from '#ui/rows.tsx';
import { integrationsPath } from './integrations-paths.ts';
import { integrationsTabs } from './integrations-tabs.ts';

/** How the agency's systems connect. */
export function IntegrationsPage() {
  const navigate = useNavigate();
  const tab = tabOf(integrationsTabs, useSearchParams()[0].get('tab'));
  return (
    <Page title="Integrations" description="How your collection system and other programs connect, and what they sent">
      <PageTabs
        label="Integrations"
        tabs={integrationsTabs}
        tab={tab}
        fallback={<RowsSkeleton />}
        onOpen={(id) => void navigate(integrationsPath(id ?? undefined))}
      >
        <tab.Body />
      </PageTabs>
    </Page>
  );
}
