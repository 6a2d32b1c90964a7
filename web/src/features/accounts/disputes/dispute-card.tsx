import { Stack, Text, Title } from '@mantine/core';
import type { DisputeView } from '@recoup/contract/accounts/disputes';
import { DISPUTE_REASONS } from '@recoup/domain/accounts/disputes';
import { lazy, Suspense } from 'react';
import { formatDate, lowerFirst } from '#lib/format/format.ts';
import { StatusBadge } from '#shared/accounts/status-badge.tsx';
import { useFocusFallback } from '#ui/use-focus-fallback.ts';
import type { AccountParams } from '#features/accounts/debtors/queries.ts';
import { DocumentLinks } from '#features/accounts/requests/document-links.tsx';
import { SentAnswer } from './sent-answer.tsx';
import { disputeBadge, formatDue } from './dispute-labels.ts';
import { PanelSkeleton } from '#ui/skeletons.tsx';
import { Fact, FactList } from '#ui/facts.tsx';
import classes from '#features/accounts/requests/requests.module.css';

const DisputeAnswerForm = lazy(async () => ({ default: (await import('./dispute-answer-form.tsx')).DisputeAnswerForm }));

/** An unresolved dispute: the debtor's statement, what the agency needs and by when, and the answer. */
export function DisputeCard({ dispute, params }: { dispute: DisputeView; params: AccountParams }) {
  const isOpen = dispute.state === 'open';
  const tone = isOpen ? (dispute.is_overdue ? 'danger' : 'warning') : 'info';
  // The form and its button unmount after the answer, so focus moves here.
  const card = useFocusFallback<HTMLElement>();
  const titleId = `dispute-${dispute.id}`;
  return (
    <section ref={card} tabIndex={-1} className={classes.card} data-tone={tone} aria-labelledby={titleId}>
      <div className={classes.cardHead}>
        <Title order={2} size="h3" id={titleId}>
          Dispute
        </Title>
        {isOpen && dispute.due_on ? (
          <span className={classes.due}>{formatDue(dispute.due_on)}</span>
        ) : (
          <StatusBadge {...disputeBadge(dispute)} focusable />
        )}
      </div>
      <Stack gap="md" className={classes.cardBody ?? ''}>
        <div>
          <Text fw={600} mb={6}>
            {formatReason(dispute)}
          </Text>
          {dispute.details ? <p className={classes.quote}>{dispute.details}</p> : null}
        </div>
        <FactList>
          {isOpen && dispute.needs ? <Fact label="The agency needs">{dispute.needs}</Fact> : null}
          <Fact label="Received">{formatDate(dispute.received_on)}</Fact>
          <Verification dispute={dispute} />
          {isOpen && dispute.due_on ? <Fact label="Answer by">{formatDate(dispute.due_on)}</Fact> : null}
        </FactList>
        <DocumentLinks documents={dispute.documents} params={params} />
        {dispute.state === 'answered' ? <SentAnswer dispute={dispute} /> : null}
        {isOpen && dispute.abilities.answers.length > 0 ? (
          <Suspense fallback={<PanelSkeleton lines={dispute.abilities.answers.length} />}>
            <DisputeAnswerForm dispute={dispute} />
          </Suspense>
        ) : null}
      </Stack>
    </section>
  );
}

function Verification({ dispute: { needs_verification: isNeeded, verification_sent_on: sentOn } }: { dispute: DisputeView }) {
  if (sentOn) return <Fact label="Verification sent">{formatDate(sentOn)}</Fact>;
  if (!isNeeded) return null;
  return <Fact label="Collection">Paused until the agency sends verification of the debt</Fact>;
}

/** Reasons begin with the debtor's verb: `Says the amount is wrong`. */
function formatReason({ reason, account }: DisputeView): string {
  return `${account.debtor_name} ${reason === 'other' ? 'disputes this debt' : lowerFirst(DISPUTE_REASONS[reason])}`;
}
