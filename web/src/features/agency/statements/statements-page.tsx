import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useAgencyRole } from '#lib/session/selected-client.ts';
import { agencyStatementsPath } from '#lib/paths/statement-paths.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { PageTabs, tabOf } from '#ui/page-tabs.tsx';
import { TableSkeleton } from '#ui/skeletons.tsx';
import { statementsTabs } from './statements-tabs.ts';

const NewDraftsDialog = lazy(async () => ({ default: (await import('./drafts/new-drafts-dialog.tsx')).NewDraftsDialog }));

/** Statements, drafts and ACH files of all clients. */
export function StatementsPage() {
  const navigate = useNavigate();
  const tab = tabOf(statementsTabs, useSearchParams()[0].get('tab'));
  const [isDrafting, setDrafting] = useState(false);
  const role = useAgencyRole();
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
      <PageTabs
        label="Statements"
        tabs={open}
        tab={tab}
        fallback={<TableSkeleton columns={7} />}
        onOpen={(id) => void navigate(agencyStatementsPath(id ?? undefined))}
      >
        {open.includes(tab) ? (
          <tab.Body />
        ) : (
          <EmptyState title="Only agency administrators and auditors can see this">
            Ask an agency administrator for access.
          </EmptyState>
        )}
      </PageTabs>
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
