import { Progress, Stack, Text, Title } from '@mantine/core';
import { DEBT_TYPE_INFO } from '@recoup/domain/shared/debt-types';
import { displayName } from '@recoup/domain/accounts/person-name';
import type { Issue } from '@recoup/domain/shared/issue';
import { useState, type ReactNode } from 'react';
import { formatMoney, plural } from '#lib/format/format.ts';
import { labelOf, orderIssues, progressOf, sumOf } from './entry-check.ts';
import { useEntry } from './entry-context.ts';
import { isItemized } from './entry-fields.ts';
import { valuesOf } from './entry-values.ts';
import { useFocusIssue } from './focus-issue.ts';
import classes from './manual-entry.module.css';
import figures from './summary.module.css';
import { SaveState } from './save-state.tsx';

const SHOWN_AT_FIRST = 6;

/** Who owes how much, and what is still missing. `children`: the certification. */
export function Summary({ children }: { children: ReactNode }) {
  const { entry, check, visibleFields, person, saver } = useEntry();
  const { done, total } = progressOf(entry, check, visibleFields);
  const values = valuesOf(entry);
  const text = (key: string) => (typeof values[key] === 'string' ? values[key] : null);
  const name =
    person?.display_name ??
    displayName({
      first_name: text('first_name'),
      middle_name: text('middle_name'),
      last_name: text('last_name'),
      suffix: text('suffix'),
      business_name: text('business_name'),
    });
  const typed = typeof values['balance'] === 'number' ? values['balance'] : null;
  const balance = isItemized(entry) ? sumOf(entry).total : typed;
  return (
    <section className={figures.summary} aria-labelledby="summary-title">
      <Title order={2} size="h4" id="summary-title" className={figures.summaryTitle ?? ''}>
        Summary
      </Title>
      <Stack gap="md">
        <div>
          <Text fw={600} className={figures.summaryName ?? ''} c={name ? undefined : 'dimmed'}>
            {name || 'No debtor yet'}
          </Text>
          <Text size="sm" c="dimmed">
            {DEBT_TYPE_INFO[entry.debt_type].label}
            {entry.values['client_account_number'] ? ` · ${entry.values['client_account_number']}` : ''}
          </Text>
        </div>
        <div>
          <Text size="sm" c="dimmed">
            Amount placed
          </Text>
          <Text className={`${figures.summaryAmount} tabular`} c={balance === null ? 'dimmed' : undefined}>
            {balance === null ? '-' : formatMoney(balance)}
          </Text>
        </div>
        <div>
          <Progress.Root size="sm" mb={6}>
            <Progress.Section
              value={total === 0 ? 0 : (done / total) * 100}
              aria-label="Required fields"
              aria-valuetext={`${done} of ${total}`}
            />
          </Progress.Root>
          <Text size="sm" c="dimmed" className="tabular">
            {done} of {total} required fields
          </Text>
        </div>
        <MissingFields issues={orderIssues(check.errors, visibleFields)} />
        {children}
        <SaveState saver={saver} />
      </Stack>
    </section>
  );
}

function MissingFields({ issues }: { issues: readonly Issue[] }) {
  const focusIssue = useFocusIssue();
  const [all, setAll] = useState(false);
  if (issues.length === 0) return null;
  const shown = all ? issues : issues.slice(0, SHOWN_AT_FIRST);
  return (
    <div>
      <Text size="sm" fw={550} mb={4}>
        Still needed
      </Text>
      <ul className={classes.missing}>
        {shown.map(({ path, code }) => (
          <li key={path + code}>
            <button type="button" className={classes.missingLink} onClick={() => focusIssue(path)}>
              {labelOf(path)}
            </button>
          </li>
        ))}
        {shown.length < issues.length ? (
          <li>
            <button type="button" className={classes.missingLink} onClick={() => setAll(true)}>
              and {plural(issues.length - shown.length, 'more', 'more')}
            </button>
          </li>
        ) : null}
      </ul>
    </div>
  );
}
