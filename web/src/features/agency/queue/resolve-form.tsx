import type { QueueItemDetails } from '@recoup/contract/agency/queue';
import { DISPUTE_OUTCOMES, type DisputeAnswer, type DisputeOutcome } from '@recoup/domain/accounts/disputes';
import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { agencyToday } from '#lib/format/agency-day.ts';
import { disputeQuery } from './queue-queries.ts';
import type { Answer } from './use-answer.ts';

const outcomes = Object.entries(DISPUTE_OUTCOMES).map(([value, label]) => ({ value, label }));

/** The outcome that usually follows from the client's answer. */
const USUAL_OUTCOMES: Readonly<Record<DisputeAnswer, DisputeOutcome>> = {
  confirm: 'verified',
  correct_amount: 'adjusted',
  paid: 'paid',
  mistake: 'closed',
  withdraw: 'closed',
};

/** Records how a dispute ended. Verification must have been sent before collection resumes (15 U.S.C. 1692g(b)). */
export function ResolveForm({
  item,
  isPending,
  onSubmit,
  onCancel,
}: {
  item: QueueItemDetails;
  isPending: boolean;
  onSubmit: (answer: Answer) => void;
  onCancel: () => void;
}) {
  const dispute = useQuery(disputeQuery(item.client.id, item.id)).data?.data;
  const [chosen, setChosen] = useState<DisputeOutcome | null>(null);
  const [sentOn, setSentOn] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const [problem, setProblem] = useState<string | null>(null);
  const outcome = chosen ?? USUAL_OUTCOMES[(item.code ?? 'confirm') as DisputeAnswer];
  const needsDay = (dispute?.needs_verification ?? false) && (outcome === 'verified' || outcome === 'adjusted');
  const day = useRef<HTMLInputElement>(null);
  const refuse = (text: string) => {
    setProblem(text);
    day.current?.focus();
  };
  const submit = () => {
    if (needsDay && sentOn === '') return refuse('Enter the date on which you sent the verification');
    if (sentOn > agencyToday()) return refuse('This date is in the future');
    onSubmit({
      kind: 'dispute_resolved',
      account: item.account?.number,
      dispute: item.dispute_item,
      outcome,
      ...(sentOn === '' ? {} : { verification_sent_on: sentOn }),
    });
  };
  const keys = {
    'aria-keyshortcuts': 'Control+Enter Meta+Enter',
    // Plain Enter opens the list of outcomes.
    onKeyDownCapture: (event: KeyboardEvent) => {
      // Escape closes an open list first.
      if (event.key === 'Escape' && event.currentTarget.getAttribute('aria-expanded') !== 'true') return onCancel();
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      // The select would open its list.
      event.stopPropagation();
      submit();
    },
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="xs">
        <Select
          label="Outcome"
          data={outcomes}
          value={outcome}
          allowDeselect={false}
          ref={field}
          {...keys}
          onChange={(value) => setChosen(value as DisputeOutcome)}
        />
        {outcome === 'verified' || outcome === 'adjusted' ? (
          <TextInput
            type="date"
            ref={day}
            label="Verification sent on"
            description={needsDay ? 'Required: the debtor disputed in writing within the validation period' : 'Optional'}
            max={agencyToday()}
            value={sentOn}
            error={problem}
            {...keys}
            onChange={({ currentTarget: { value } }) => {
              setSentOn(value);
              setProblem(null);
            }}
          />
        ) : null}
        <Group gap="xs" justify="flex-end">
          <Button variant="default" size="sm" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" size="sm" loading={isPending}>
            Resolve dispute
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
