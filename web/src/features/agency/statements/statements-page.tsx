import { Button, Tabs } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useAgencyRole } from '#lib/session/selected-client.ts';
import { agencyStatementsPath } from '#lib/paths/statement-paths.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { TableSkeleton } from '#ui/skeletons.tsx';
import { readTab, statementsTabs } from './statements-tabs.ts';

const NewDraftsDialog = lazy(async () => ({ default: (await import('./drafts/new-drafts-dialog.tsx')).NewDraftsDialog }));

/** What the agency settles with its clients. */
export function StatementsPage() {
  const navigate = useNavigate();
  const tab = readTab(useSearchParams()[0]);
  const [isDrafting, setDrafting] = useState(false);
  const role = useAgencyRole();
  const { Body } = tab;
  const open = statementsTabs.filter(({ roles }) => !roles || (role !== null && roles.includes(role)));
  return (
    <Page
      title="Statements"
      description="What you collected, earned and paid out for your clients"
      actions={
        role === 'agency_admin' || role === 'agency_staff' ? (
          <Button onClick={() => setDrafting(true)}>Draft statements</Button>
        ) : undefined
      }
    >
      <Tabs
        value={tab.id}
        keepMounted={false}
        onChange={(value) => {
          const next = statementsTabs.find(({ id }) => id === value);
          if (next) void navigate(agencyStatementsPath(next === statementsTabs[0] ? undefined : next.id));
        }}
      >
        <Tabs.List mb="lg" aria-label="Statements">
          {open.map(({ id, label }) => (
            <Tabs.Tab key={id} value={id}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab.id}>
          <Suspense fallback={<TableSkeleton columns={7} />}>
            {open.includes(tab) ? (
              <Body />
            ) : (
              <EmptyState title="Only agency admins and auditors can see this">Ask an agency admin for access.</EmptyState>
            )}
          </Suspense>
        </Tabs.Panel>
      </Tabs>
      {isDrafting ? (
        <Suspense fallback={null}>
          <NewDraftsDialog
            onClose={() => setDrafting(false)}
            onDrafted={() => {
              setDrafting(false);
              void navigate(agencyStatementsPath('drafts'));
            }}
          />
        </Suspense>
      ) : null}
    </Page>
  );
}
