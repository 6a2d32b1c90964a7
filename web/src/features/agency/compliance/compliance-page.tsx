import { useNavigate, useParams } from 'react-router';
import { Page } from '#ui/page.tsx';
import { PageTabs, tabOf } from '#ui/page-tabs.tsx';
import { TableSkeleton } from '#ui/skeletons.tsx';
import { compliancePath } from './compliance-paths.ts';
import { complianceTabs } from './compliance-tabs.ts';

/** Records and settings of the agency's compliance officer. */
export function CompliancePage() {
  const navigate = useNavigate();
  const tab = tabOf(complianceTabs, useParams()['tab']);
  return (
    <Page title="Compliance" description="Records that you keep for regulators and clients. Clients cannot see this page">
      <PageTabs
        label="Compliance"
        tabs={complianceTabs}
        tab={tab}
        fallback={<TableSkeleton columns={5} />}
        onOpen={(id) => void navigate(compliancePath(id ?? complianceTabs[0].id))}
      >
        <tab.Body />
      </PageTabs>
    </Page>
  );
}
