import { Button, Group, Stack, Text } from '@mantine/core';
import type { DebtorRow } from '@recoup/contract/accounts/debtors';
import type { BulkResult } from '@recoup/contract/accounts/requests';
import { IconCircleCheck, IconCircleX, IconRepeat } from '@tabler/icons-react';
import { capitalize, plural } from '#lib/format/format.ts';
import classes from './bulk.module.css';

const GLYPHS = { done: IconCircleCheck, repeated: IconRepeat, refused: IconCircleX };

/** The result of each account, failures first. */
export function BulkResults({
  results,
  rows,
  done,
  onClose,
}: {
  results: readonly BulkResult[];
  rows: readonly DebtorRow[];
  /** Label of a success, such as `Sent`. */
  done: string;
  onClose: () => void;
}) {
  const count = (result: BulkResult['result']) => results.filter((one) => one.result === result).length;
  const order = ['refused', 'repeated', 'done'];
  const parts = [
    count('done') > 0 ? `${done} for ${plural(count('done'), 'account')}` : null,
    count('repeated') > 0 ? `already requested for ${plural(count('repeated'), 'account')}` : null,
    count('refused') > 0 ? `not possible for ${plural(count('refused'), 'account')}` : null,
  ].filter((part) => part !== null);
  const sentence = parts.join(', ');
  return (
    <Stack>
      <Text component="output" fw={600}>
        {capitalize(sentence)}.
      </Text>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard */}
      <ul className={classes.results} aria-label="Results" tabIndex={0}>
        {results
          .toSorted((one, other) => order.indexOf(one.result) - order.indexOf(other.result))
          .map(({ account_id: id, result, message }) => {
            const Glyph = GLYPHS[result];
            const row = rows.find((known) => known.id === id);
            return (
              <li key={id} className={classes.result} data-result={result}>
                <Glyph size={16} aria-hidden="true" />
                <div className={classes.said}>
                  {row?.debtor_name} <span className={`${classes.meta} tabular`}>{row?.number}</span>
                  <div className={classes.meta}>
                    {result === 'done'
                      ? `${done}.`
                      : result === 'repeated'
                        ? 'You have asked for this already; it is one request.'
                        : message}
                  </div>
                </div>
              </li>
            );
          })}
      </ul>
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </Group>
    </Stack>
  );
}
