import { useQuery } from '@tanstack/react-query';
import { paths } from '#lib/paths/paths.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { ActivitySection } from './activity-section.tsx';
import { CompaniesSection } from './companies-section.tsx';
import { FactorsSection } from './factors-section.tsx';
import { LinkOutcome } from './link-outcome.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { accessQuery } from './queries.ts';
import { RowsSkeleton } from '#ui/rows.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { SignInMethodsSection } from './sign-in-methods-section.tsx';

/** Linked from the settings header: companies, sign-in methods, factors, sessions and sign-in activity. */
export function PortalAccessPage() {
  return (
    <Page
      title="Client portal access"
      breadcrumbs={[{ label: 'Settings', to: paths.settings }]}
      description="The companies you can open, how you sign in, and where you are signed in"
      width="text"
    >
      <LinkOutcome />
      <OwnAccess />
      <SessionsSection />
      <ActivitySection />
    </Page>
  );
}

/** Three sections of one query, with one shared error state. */
function OwnAccess() {
  const access = useQuery(accessQuery());
  if (access.isPending) {
    return (
      <>
        <Panel title="Companies" flush>
          <RowsSkeleton rows={3} />
        </Panel>
        <Panel title="Sign-in methods" flush>
          <RowsSkeleton />
        </Panel>
        <Panel title="Two-factor authentication" flush>
          <RowsSkeleton rows={1} />
        </Panel>
      </>
    );
  }
  if (!access.data)
    return (
      <Panel>
        <ErrorState title="Your access could not be loaded" error={access.error} onRetry={() => void access.refetch()} />
      </Panel>
    );
  const { data } = access.data;
  return (
    <>
      <CompaniesSection companies={data.companies} />
      <SignInMethodsSection access={data} />
      <PasskeysSection isManaged={data.is_managed} />
      <FactorsSection access={data} />
    </>
  );
}
