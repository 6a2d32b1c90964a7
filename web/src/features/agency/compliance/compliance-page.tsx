import { Tabs } from '@mantine/core';
import { Suspense } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Page } from '#ui/page.tsx';
import { TableSkeleton } from '#ui/skeletons.tsx';
import { compliancePath } from './compliance-paths.ts';
import { complianceTabs } from './compliance-tabs.ts';
import classes from './compliance.module.css';

/** What the agency's compliance officer records, sets and proves. */
export function CompliancePage() {
  const navigate = useNavigate();
  const { tab: named } = useParams();
  const tab = complianceTabs.find(({ id }) => id === named) ?? complianceTabs[0];
  const { Body } = tab;
  return (
    <Page title="Compliance" description="Records that you keep for regulators and clients. Clients cannot see this page">
      <Tabs
        value={tab.id}
        keepMounted={false}
        onChange={(value) => {
          const next = complianceTabs.find(({ id }) => id === value);
          if (next) void navigate(compliancePath(next.id));
        }}
      >
        <Tabs.List mb="lg" aria-label="Compliance" className={classes.tabs ?? ''}>
          {complianceTabs.map(({ id, label }) => (
            <Tabs.Tab key={id} value={id}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab.id}>
          <Suspense fallback={<TableSkeleton columns={5} />}>
            <Body />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
