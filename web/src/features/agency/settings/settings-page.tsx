import { useNavigate, useSearchParams } from 'react-router';
import { settingsPath } from '#lib/paths/agency-paths.ts';
import { Page } from '#ui/page.tsx';
import { PageTabs, tabOf } from '#ui/page-tabs.tsx';
import { RowsSkeleton } from '#ui/rows.tsx';
import { settingsTabs } from './settings-tabs.ts';

/** How the agency presents itself to clients, and settings of the whole installation. */
export function SettingsPage() {
  const navigate = useNavigate();
  const tab = tabOf(settingsTabs, useSearchParams()[0].get('tab'));
  return (
    <Page title="Settings" description="How your agency looks to clients, and how this installation is set up">
      <PageTabs
        label="Settings"
        tabs={settingsTabs}
        tab={tab}
        fallback={<RowsSkeleton />}
        onOpen={(id) => void navigate(settingsPath(id ?? undefined))}
      >
        <tab.Body />
      </PageTabs>
    </Page>
  );
}
