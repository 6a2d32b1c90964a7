import { Page } from '#ui/page.tsx';
import { StatementList } from './list/statement-list.tsx';

/** What the agency settled with its clients. */
export function StatementsPage() {
  return (
    <Page title="Statements" description="What you collected for your clients, earned and paid out">
      <StatementList />
    </Page>
  );
}
