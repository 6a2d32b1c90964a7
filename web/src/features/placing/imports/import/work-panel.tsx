import { Stack, Text, VisuallyHidden } from '@mantine/core';
import type { ImportDetails } from '@recoup/contract/placing/import-shapes';
import type { ImportState } from '@recoup/domain/placing/import-states';
import { formatCount, plural } from '#lib/format/format.ts';
import { Panel } from '#ui/panel.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';

const HINTS: Partial<Record<ImportState, { label: string; hint: string }>> = {
  uploaded: { label: 'Waiting to be read', hint: 'The file has arrived.' },
  reading: { label: 'Reading', hint: 'Finding the header, the rows and the meaning of each column.' },
  checking: { label: 'Checking', hint: 'Checking every row against the rules and your accounts.' },
  committing: { label: 'Placing', hint: 'Placing the accounts. Nothing is placed twice.' },
};

/** Work on the server: a bar, a count, and a note that the user need not wait. */
export function WorkPanel({ upload }: { upload: ImportDetails }) {
  const texts = HINTS[upload.state];
  if (!texts) return null;
  const { done, total } = upload.progress;
  return (
    <Panel>
      <Stack gap="md" maw={640}>
        <ProgressBar
          label={texts.label}
          done={done}
          total={upload.state === 'uploaded' ? null : total}
          unit={upload.state === 'committing' ? 'rows placed' : 'rows'}
        />
        {upload.waiting_before > 0 ? <Text size="sm">{formatQueuePosition(upload.waiting_before)}</Text> : null}
        <Text size="sm" c="dimmed">
          {texts.hint} You can leave this page. The work continues.
        </Text>
        <VisuallyHidden>
          <output>{announcementOf(texts.label, done, total)}</output>
        </VisuallyHidden>
      </Stack>
    </Panel>
  );
}

export function formatQueuePosition(before: number): string {
  return `${plural(before, 'upload')} of your company ${before === 1 ? 'is' : 'are'} ahead of this one.`;
}

/** Announced only at every tenth: a count read out with each row drowns out everything else. */
export function announcementOf(label: string, done: number, total: number | null): string {
  if (!total) return `${label}: ${formatCount(Math.floor(done / 10_000) * 10_000)} rows`;
  return `${label}: ${Math.floor((done / total) * 10) * 10}%`;
}
