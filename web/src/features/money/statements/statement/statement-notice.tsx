import { Anchor } from '@mantine/core';
import type { Statement } from '@recoup/contract/money/statements';
import { Link } from 'react-router';
import { formatMoney } from '#lib/format/format.ts';
import { statementPath } from '#lib/paths/paths.ts';
import { Notice } from '#ui/notice.tsx';

/** Voided, corrected or short-paid statements are explained above everything else. Renders nothing for other statements. */
export function StatementNotice({ statement }: { statement: Statement }) {
  const { state, void_reason: reason, corrects, corrected_by: correction, paid_cents: paid, paid_out_cents: due } = statement;
  return (
    <>
      {state === 'void' ? (
        <Notice tone="warning" title="The agency voided this statement">
          {reason === null ? '' : `${withPeriod(reason)} `}
          {correction ? <OtherStatement statement={correction} label="View the corrected statement" /> : null}
        </Notice>
      ) : null}
      {corrects ? (
        <Notice title={`This statement corrects statement ${corrects.number}`}>
          It replaces that statement, and counts what was paid out already.{' '}
          <OtherStatement statement={corrects} label="View the voided statement" />
        </Notice>
      ) : null}
      {paid !== null && paid !== due ? (
        <Notice tone="warning" title={`${formatMoney(paid)} was paid instead of ${formatMoney(due)}`}>
          {withPeriod(`Accepted by ${statement.paid_accepted_by ?? 'the agency'}`)}{' '}
          {statement.paid_note === null ? '' : withPeriod(statement.paid_note)}
        </Notice>
      ) : null}
    </>
  );
}

function OtherStatement({ statement: { id, number }, label }: { statement: { id: string; number: string }; label: string }) {
  return (
    <Anchor component={Link} to={statementPath(id)} size="sm" underline="always">
      {label} {number}
    </Anchor>
  );
}

const withPeriod = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
