import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { downloadsPath } from '#lib/paths/paths.ts';
import { plural } from '#lib/format/format.ts';
import { useClient } from '#lib/session/selected-client.ts';
import { Page } from '#ui/page.tsx';
import { TableSkeleton } from '#ui/skeletons.tsx';
import classes from './downloads.module.css';
import { downloadsTabs, readTab } from './downloads-tabs.ts';
import { newDocumentsQuery } from './queries.ts';

const TITLE = 'Downloads';

/** Spec 2, /downloads: reports, their files and schedules, and the documents the agency publishes. */
export function DownloadsPage() {
  const client = useClient();
  const navigate = useNavigate();
  const tab = readTab(useSearchParams()[0]);
  const newCount = useQuery(newDocumentsQuery(client.client_id)).data?.new_count ?? 0;
  const { Body } = tab;
  return (
    <Page title={TITLE} description="Reports on your accounts and payments, and documents from the agency">
      <Tabs
        value={tab.id}
        keepMounted={false}
        onChange={(value) => {
          const next = downloadsTabs.find(({ id }) => id === value);
          if (next) void navigate(downloadsPath(next.id === 'reports' ? undefined : next.id));
        }}
      >
        <Tabs.List mb="lg" aria-label={TITLE} className={classes.tabs ?? ''}>
          {downloadsTabs.map(({ id, label }) => (
            <Tabs.Tab key={id} value={id}>
              {label}
              {id === 'documents' && newCount > 0 ? (
                <span className={classes.count}>
                  <span aria-hidden="true">{newCount}</span>
                  <span className={classes.spoken}>, {plural(newCount, 'new document')}</span>
                </span>
              ) : null}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab.id}>
          <Suspense fallback={<TableSkeleton />}>
            <Body key={client.client_id} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
