import { Tabs } from '@mantine/core';
import { Suspense } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Page } from '#ui/page.tsx';
import { RowsSkeleton } from '#ui/rows.tsx';
import { integrationsPath } from './integrations-paths.ts';
import { integrationsTabs, readTab } from './integrations-tabs.ts';
import classes from './integrations.module.css';

/** How the agency's systems connect. */
export function IntegrationsPage() {
  const navigate = useNavigate();
  const tab = readTab(useSearchParams()[0]);
  const { Body } = tab;
  return (
    <Page title="Integrations" description="How your collection system and other programs connect, and what they sent">
      <Tabs
        value={tab.id}
        keepMounted={false}
        onChange={(value) => {
          const next = integrationsTabs.find(({ id }) => id === value);
          if (next) void navigate(integrationsPath(next.id === 'keys' ? undefined : next.id));
        }}
      >
        <Tabs.List mb="lg" aria-label="Integrations" className={classes.tabs ?? ''}>
          {integrationsTabs.map(({ id, label }) => (
            <Tabs.Tab key={id} value={id}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab.id}>
          <Suspense fallback={<RowsSkeleton />}>
            <Body />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
