import type { DraftFinding } from '@recoup/contract/agency/statement-drafts';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { plural } from '#lib/format/format.ts';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { Notice } from '#ui/notice.tsx';
import classes from '../statements.module.css';

export const isBlocked = (findings: readonly DraftFinding[]): boolean => findings.some(({ level }) => level === 'blocks');

/** Whether a draft can be issued, and what to check first. */
export function CheckBadge({ findings }: { findings: readonly DraftFinding[] }) {
  const differences = findings.filter(({ level }) => level === 'differs').length;
  if (isBlocked(findings))
    return <StatusBadge label="Cannot be issued" meaning="Open it to see why." tone="danger" icon={IconCircleX} />;
  if (differences > 0)
    return (
      <StatusBadge
        label={plural(differences, 'difference')}
        meaning="Open it to see them."
        tone="warning"
        icon={IconAlertTriangle}
      />
    );
  return <StatusBadge label="Balanced" meaning="There are no differences." tone="success" icon={IconCircleCheck} />;
}

const groups = [
  { level: 'blocks', tone: 'danger', title: 'This statement cannot be issued yet' },
  { level: 'differs', tone: 'warning', title: 'Check these differences' },
  { level: 'note', tone: 'info', title: 'Notes' },
] as const;

export function Findings({ findings }: { findings: readonly DraftFinding[] }) {
  return groups.map(({ level, tone, title }) => {
    const own = findings.filter((one) => one.level === level);
    return own.length === 0 ? null : (
      <Notice key={level} tone={tone} title={title}>
        <ul className={classes.findings}>
          {own.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Notice>
    );
  });
}
