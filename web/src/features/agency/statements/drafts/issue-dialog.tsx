import type { IssueResult, StatementDraftRow } from '@recoup/contract/agency/statement-drafts';
import { useState } from 'react';
import { formatMoney, plural } from '#lib/format/format.ts';
import { toast } from '#lib/toast.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useIssue } from '../queries.ts';

type Issued = Pick<
  StatementDraftRow,
  | 'client_id'
  | 'client_name'
  | 'id'
  | 'number'
  | 'revision'
  | 'collected_cents'
  | 'fees_cents'
  | 'closing_cents'
  | 'paid_out_cents'
>;

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
  const issue = useIssue();
  const [refusal, setRefusal] = useState<Error | null>(null);
  const [first] = drafts;
  const one = drafts.length === 1 && first ? first : null;
  const total = drafts.reduce((sum, { paid_out_cents: cents }) => sum + cents, 0);
  const confirm = () =>
    issue.mutate(
      {
        body: {
          drafts: drafts.map(({ client_id, id, revision, collected_cents, fees_cents, closing_cents }) => ({
            client_id,
            id,
            revision,
            collected_cents,
            fees_cents,
            closing_cents,
          })),
        },
      },
      {
        onSuccess: ({ data }) => {
          const issued = data.filter(({ result }) => result === 'issued');
          const others = data.filter(({ result }) => result !== 'issued');
          if (issued.length > 0) toast.success(`Issued ${plural(issued.length, 'statement')}`);
          if (others.length === 0 || issued.length > 0) onDone(issued);
          const nameOf = (clientId: string) => drafts.find((draft) => draft.client_id === clientId)?.client_name ?? '';
          const text = others.map((other) => `${nameOf(other.client_id)}: ${other.message ?? ''}`).join(' ');
          if (others.length === 0) return;
          if (issued.length > 0) toast.error(`${plural(others.length, 'statement')} not issued. ${text}`);
          else setRefusal(new Error(text));
        },
      },
    );
  return (
    <ConfirmDialog
      opened
      title={one ? `Issue statement ${one.number} to ${one.client_name}?` : `Issue ${plural(drafts.length, 'statement')}?`}
      confirmLabel={one ? 'Issue statement' : `Issue ${plural(drafts.length, 'statement')}`}
      pending={issue.isPending}
      error={issue.error ?? refusal}
      onConfirm={confirm}
      onClose={onClose}
    >
      {formatMoney(total)} {one ? 'will be' : 'in total will be'} paid out. The {one ? 'client' : 'clients'} can see{' '}
      {one ? 'it' : 'them'} right away, and {one ? 'its' : 'their'} admins are notified.
    </ConfirmDialog>
  );
}
