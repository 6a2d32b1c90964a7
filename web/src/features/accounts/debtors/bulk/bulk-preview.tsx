import { Stack, Text } from '@mantine/core';
import type { DebtorRow } from '@recoup/contract/accounts/debtors';
import type { BulkPreview } from '@recoup/contract/accounts/requests';
import { formatMoney, plural } from '#lib/format/format.ts';
import { Notice } from '#ui/notice.tsx';
import type { BulkKind } from './bulk-queries.ts';
import classes from './bulk.module.css';

/** Accounts listed by name before "and N more". */
const MAX_NAMED = 5;

/** The number of eligible accounts, and the reasons for the others. */
export function BulkPreviewNote({ kind, preview, rows }: { kind: BulkKind; preview: BulkPreview; rows: readonly DebtorRow[] }) {
  const possible = preview.filter(({ refusal }) => refusal === null);
  const refused = Map.groupBy(
    preview.filter(({ refusal }) => refusal !== null),
    ({ refusal }) => refusal?.message ?? '',
  );
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.debtor_name ?? '';
  return (
    <Stack gap="sm">
      <Text size="sm" component="output">
        {possible.length === preview.length
          ? `Available for ${preview.length === 1 ? 'this account' : `all ${plural(preview.length, 'account')}`}.`
          : `Available for ${possible.length} of ${plural(preview.length, 'account')}; the others are skipped.`}
      </Text>
      {refused.size > 0 ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
        <ul className={classes.reasons} aria-label="Skipped" tabIndex={0}>
          {[...refused].map(([message, accounts]) => (
            <li key={message}>
              {plural(accounts.length, 'account')}: {message}
              <div className={classes.names}>
                {accounts
                  .slice(0, MAX_NAMED)
                  .map(({ account_id: id }) => nameOf(id))
                  .join(', ')}
                {accounts.length > MAX_NAMED ? ` and ${accounts.length - MAX_NAMED} more` : ''}
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      {kind === 'recall' && possible.length > 0 ? <RecallCost possible={possible} /> : null}
    </Stack>
  );
}

function RecallCost({ possible }: { possible: BulkPreview }) {
  const known = possible.flatMap(({ commission_cents: cents }) => (cents === null ? [] : [cents]));
  const sum = known.reduce((total, cents) => total + cents, 0);
  const unknown = possible.length - known.length;
  return (
    <Notice tone="warning" title="What it may cost">
      {known.length === 0
        ? 'Your agreement tells which commission may be due; the agency will say how much.'
        : `Up to ${formatMoney(sum)} commission may be due, if the agency has started work on the account${
            unknown > 0 ? `; for ${plural(unknown, 'account')} the agency will say how much` : ''
          }.`}
    </Notice>
  );
}
