import { useNavigate, useSearchParams } from 'react-router';
import { formatMoney, plural } from '#lib/format/format.ts';
import { ReviewListFile } from '#shared/list-file/review-list-file.tsx';
import { NEW_PARAM, readReportState, reportPath } from '../report-state.ts';
import { FixPaymentDrawer } from './fix-payment-drawer.tsx';
import { countStates, included, leaveOut, rowStates, stateOf, type Review, type RowState } from './review.ts';
import { rowColumns, rowBadges } from './row-columns.tsx';
import type { FileReport } from './use-file-report.ts';

const states = rowStates.map((state) => ({ state, label: rowBadges[state].label }));

/** Preview of each row's outcome before any is reported. */
export function ReviewStage({ review, current }: { review: Review; current: FileReport }) {
  const navigate = useNavigate();
  const { show } = readReportState(useSearchParams()[0]);
  const { rows: chosen, cents } = included(review);
  const onShow = (state: RowState | null) =>
    void navigate(reportPath({ new: 'file', show: state ?? undefined }), { replace: true, preventScrollReset: true });
  return (
    <ReviewListFile
      review={review}
      rows={review.rows}
      stateOf={(row) => stateOf(review, row)}
      states={states}
      counts={countStates(review)}
      shown={rowStates.find((state) => state === show) ?? null}
      onShow={onShow}
      columnsFor={(handlers) => rowColumns({ stateOf: (row) => stateOf(review, row), ...handlers })}
      verb={{ now: 'report', done: 'reported' }}
      what="payments"
      applyLabel={`Report ${plural(chosen.length, 'payment')}, ${formatMoney(cents)}`}
      isTouched={review.isTouched}
      guardParam={NEW_PARAM}
      onLeaveOut={(numbers, isOut) => current.change(leaveOut(review, numbers, isOut))}
      onApply={() => current.apply(review)}
      onStartAgain={current.startAgain}
      isApplying={current.isApplying}
      error={current.error}
      renderDrawer={(row, close) => (
        <FixPaymentDrawer
          key={row.row}
          row={row}
          review={review}
          onSave={(next) => {
            current.change(next);
            close();
          }}
          onClose={close}
        />
      )}
    />
  );
}
