import {
  issuedAtOnce,
  type IssueResult,
  type issueStatements,
  type StatementDraftRow,
} from '@recoup/contract/agency/statement-drafts';
import type { BodyOf } from '@recoup/contract/shared/endpoint';
import { useState } from 'react';
import { formatMoney, plural } from '#lib/format/format.ts';
import { toast } from '#lib/toast.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { useIssueAll } from './use-issue-all.ts';

type Issued = Pick<StatementDraftRow, 'client_name' | 'number'> & BodyOf<typeof issueStatements>['drafts'][number];

/** The draft as it was checked. */
const checkedOf = ({ client_id, id, revision, ...draft }: Issued) => ({
  client_id,
  id,
  revision,
  opening_cents: draft.opening_cents,
  collected_cents: draft.collected_cents,
  fees_cents: draft.fees_cents,
  paid_out_cents: draft.paid_out_cents,
  adjustments_cents: draft.adjustments_cents,
  closing_cents: draft.closing_cents,
});

/** Issues drafts as they were checked. `onDone`: with the results of those that were issued. */
export function IssueDialog({
  drafts,
  onDone,
  onClose,
}: {
  drafts: readonly Issued[];
  onDone: (issued: IssueResult[]) => void;
  onClose: () => void;
}) {
  const [refusal, setRefusal] = useState<Error | null>(null);
  const { issue, done, error, stop } = useIssueAll((results) => {
    const issued = results.filter(({ result }) => result === 'issued');
    const others = results.filter(({ result }) => result !== 'issued');
    const left = drafts.length - results.length;
    if (issued.length > 0) toast.success(`Issued ${plural(issued.length, 'statement')}`);
    if (left > 0) toast.info(`${plural(left, 'statement')} not issued, because you stopped.`);
    if (others.length === 0 || issued.length > 0) onDone(issued);
    const nameOf = (clientId: string) => drafts.find((draft) => draft.client_id === clientId)?.client_name ?? '';
    const text = others.map((other) => `${nameOf(other.client_id)}: ${other.message ?? ''}`).join(' ');
    if (others.length === 0) return;
    if (issued.length > 0) toast.error(`${plural(others.length, 'statement')} not issued. ${text}`);
    else setRefusal(new Error(text));
  });
  const [first] = drafts;
  const one = drafts.length === 1 && first ? first : null;
  const total = drafts.reduce((sum, { paid_out_cents: cents }) => sum + cents, 0);
  const isLong = done !== null && drafts.length > issuedAtOnce;
  return (
    <ConfirmDialog
      opened
      title={one ? `Issue statement ${one.number} to ${one.client_name}?` : `Issue ${plural(drafts.length, 'statement')}?`}
      confirmLabel={one ? 'Issue statement' : `Issue ${plural(drafts.length, 'statement')}`}
      pending={done !== null}
      error={error ?? refusal}
      {...(isLong ? { cancelLabel: 'Stop' } : {})}
      onConfirm={() => void issue(drafts.map(checkedOf))}
      onClose={done === null ? onClose : stop}
    >
      {formatMoney(total)} {one ? 'will be' : 'in total will be'} paid out. The {one ? 'client' : 'clients'} can see{' '}
      {one ? 'it' : 'them'} right away, and {one ? 'its' : 'their'} administrators are notified.
      {isLong ? <ProgressBar label="Issuing" done={done} total={drafts.length} unit="statements" /> : null}
    </ConfirmDialog>
  );
}
