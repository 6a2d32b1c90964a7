import { Tabs } from '@mantine/core';
import { Suspense } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { settingsPath } from '#lib/paths/agency-paths.ts';
import { Page } from '#ui/page.tsx';
import { RowsSkeleton } from '#ui/rows.tsx';
import { readTab, settingsTabs } from './settings-tabs.ts';
import classes from './settings.module.css';

/** How the agency presents itself to clients, and what is set for the whole installation. */
export function SettingsPage() {
  const navigate = useNavigate();
  const tab = readTab(useSearchParams()[0]);
  const { Body } = tab;
  return (
    <Page title="Settings" description="How your agency looks to clients, and how this installation is set up">
      <Tabs
        value={tab.id}
        keepMounted={false}
        onChange={(value) => {
          const next = settingsTabs.find(({ id }) => id === value);
          if (next) void navigate(settingsPath(next === settingsTabs[0] ? undefined : next.id));
        }}
      >
        <Tabs.List mb="lg" aria-label="Settings" className={classes.tabs ?? ''}>
          {settingsTabs.map(({ id, label }) => (
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
