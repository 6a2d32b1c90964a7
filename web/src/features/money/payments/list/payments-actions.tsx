import { useSearchParams } from 'react-router';
import { ColumnsMenu } from '#ui/columns-menu.tsx';
import { readListState } from './list-state.ts';
import { paymentColumns } from './payment-columns.tsx';
import { PaymentsExport } from './payments-export.tsx';
import { useShownColumns } from './shown-columns.ts';

/** Actions for the entire list. */
export function PaymentsActions() {
  const state = readListState(useSearchParams()[0]);
  const [shown, setShown] = useShownColumns();
  return (
    <>
      <ColumnsMenu columns={paymentColumns(() => '')} shown={shown} onChange={setShown} />
      <PaymentsExport state={state} />
    </>
  );
}
