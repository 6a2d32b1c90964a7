import { Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { LoadDetails, LoadState } from '@recoup/contract/agency/load';
import type { ReactNode } from 'react';
import { formatCount, plural } from '#lib/format/format.ts';
import { Panel } from '#ui/panel.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { timeLeft } from './load-labels.ts';

const HINTS: Partial<Record<LoadState, { label: string; hint: string }>> = {
  reading: { label: 'Reading', hint: 'Finding the columns and counting the rows.' },
  checking: { label: 'Checking', hint: 'Checking every row. Nothing is changed yet.' },
  applying: { label: 'Applying', hint: 'Applying the rows. No row is applied twice.' },
};

/** Progress on the server: rows done and refused, and the time left. */
export function WorkStep({ load, children }: { load: LoadDetails; children?: ReactNode }) {
  const texts = HINTS[load.state];
  if (!texts) return null;
  const done = load.rows_done ?? 0;
  const refused = load.counts['refused'] ?? 0;
  const rest = [refused > 0 ? `${plural(refused, 'row')} refused` : '', timeLeft(load.seconds_left)].filter(Boolean).join(' · ');
  const tenths = load.rows_total ? Math.floor((done / load.rows_total) * 10) * 10 : 0;
  return (
    <Panel title={load.file_name}>
      <Stack gap="md" maw={640}>
        <ProgressBar label={load.is_cancelling ? 'Stopping' : texts.label} done={done} total={load.rows_total} unit="rows" />
        {rest === '' ? null : (
          <Text size="sm" className="tabular">
            {rest}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {texts.hint} You can leave this page. The work continues.
        </Text>
        <VisuallyHidden>
          <output>{load.rows_total ? `${texts.label}: ${tenths}% of ${formatCount(load.rows_total)} rows` : texts.label}</output>
        </VisuallyHidden>
        {children ? <Group>{children}</Group> : null}
      </Stack>
    </Panel>
  );
}
