import { Anchor, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatMoney, plural } from '#lib/format/format.ts';
import { DonePanel } from '#shared/list-file/done-panel.tsx';
import { ReadingPanel } from '#shared/list-file/reading-panel.tsx';
import { reportPath } from '../report-state.ts';
import { ChooseStage } from './choose-stage.tsx';
import { ReviewStage } from './review-stage.tsx';
import { useFileReport, type FileReport } from './use-file-report.ts';

/** Reports many payments at once: choose a file, review its rows, submit. */
export function ReportFile() {
  const current = useFileReport();
  return (
    <Stack gap="lg">
      <Anchor component={Link} to={reportPath()} size="sm">
        <IconArrowLeft size={14} aria-hidden="true" style={{ verticalAlign: '-2px' }} /> Reported payments
      </Anchor>
      <Stages current={current} />
    </Stack>
  );
}

function Stages({ current }: { current: FileReport }): ReactNode {
  const { stage } = current;
  switch (stage.kind) {
    case 'choose':
      return <ChooseStage failed={stage.failed} onFile={current.read} />;
    case 'reading':
      return <ReadingPanel file={stage.file} onCancel={current.cancelReading} />;
    case 'review':
      return <ReviewStage review={stage.review} current={current} />;
    case 'done':
      return <Reported {...stage.result.data} onAgain={current.startAgain} />;
  }
}

function Reported({ submitted, total_cents: cents, onAgain }: { submitted: number; total_cents: number; onAgain: () => void }) {
  return (
    <DonePanel
      title={`${plural(submitted, 'payment')} reported, ${formatMoney(cents)}`}
      list={{ to: reportPath(), label: 'View the reports' }}
      againLabel="Report another file"
      onAgain={onAgain}
    >
      The agency has {submitted === 1 ? 'it' : 'them'} now. Each will appear as a payment on its account once the agency posts it.
    </DonePanel>
  );
}
