import { lazy, Suspense } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { isReadOnly, useClient } from '#lib/session/selected-client.ts';
import { TableSkeleton } from '#ui/skeletons.tsx';
import { readReportState, reportPath } from './report-state.ts';
import { ReportsList } from './reports-list.tsx';

const ReportFile = lazy(async () => ({ default: (await import('./file/report-file.tsx')).ReportFile }));
const ReportOne = lazy(async () => ({ default: (await import('./report-one.tsx')).ReportOne }));
const ReportDrawer = lazy(async () => ({ default: (await import('./report-drawer.tsx')).ReportDrawer }));

/** Direct payments, reported so that the agency stops collecting them. */
export function ReportTab() {
  const client = useClient();
  const navigate = useNavigate();
  const state = readReportState(useSearchParams()[0]);
  const isReporting = isReadOnly(client) ? undefined : state.new;
  // Replaces the history entry, so that Back does not open the closed report again.
  const toList = () => void navigate(reportPath({ state: state.state }), { replace: true, preventScrollReset: true });
  if (isReporting === 'file')
    return (
      <Suspense fallback={<TableSkeleton />}>
        <ReportFile />
      </Suspense>
    );
  return (
    <>
      <ReportsList state={state} />
      <Suspense fallback={null}>
        {isReporting === 'one' ? <ReportOne onClose={toList} /> : null}
        {state.request ? <ReportDrawer key={state.request} id={state.request} onClose={toList} /> : null}
      </Suspense>
    </>
  );
}
