import type { QueueItemDetails } from '@recoup/contract/agency/queue';
import { DISPUTE_ANSWERS, DISPUTE_MISTAKES, DISPUTE_REASONS } from '@recoup/domain/accounts/disputes';
import { OFFER_KINDS } from '@recoup/domain/accounts/offers';
import { PAYMENT_METHOD_LABELS, type PaymentMethod } from '@recoup/domain/shared/payment-methods';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatDateTime, formatMoney, plural } from '#lib/format/format.ts';
import { FIELD_SPECS } from '#shared/accounts/request-form/field-specs.ts';
import { Fact, FactList } from '#ui/facts.tsx';
import { Notice } from '#ui/notice.tsx';
import { REQUEST_TITLES } from './queue-labels.ts';
import { disputeQuery, offerQuery, requestQuery } from './queue-queries.ts';
import classes from './queue.module.css';

/** The client's request, answer or decision. */
export function ItemFacts({ item }: { item: QueueItemDetails }) {
  switch (item.kind) {
    case 'placement':
      return <UnlicensedNotice item={item} />;
    case 'request':
      return <RequestFacts clientId={item.client.id} id={item.id} />;
    case 'dispute':
      return <DisputeFacts clientId={item.client.id} id={item.id} />;
    case 'offer':
      return <OfferFacts clientId={item.client.id} id={item.id} />;
    case 'information':
      return item.text ? <Quote by="You asked" text={item.text} /> : null;
    case 'compliance':
      return item.text ? <Quote by="A system reported" text={item.text} /> : null;
    default:
      return null;
  }
}

function UnlicensedNotice({ item: { unlicensed } }: { item: QueueItemDetails }) {
  if (unlicensed.length === 0) return null;
  const listed = unlicensed.map(({ state, accounts }) => `${state} (${plural(accounts, 'account')})`).join(', ');
  return (
    <Notice tone="warning" title="Debtors in states without a valid license">
      {listed}. Check Settings, Licenses before you accept.
    </Notice>
  );
}

function Quote({ by, text }: { by: string; text: string }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {by}
      </Text>
      <p className={classes.quote}>{text}</p>
    </div>
  );
}

const text = (value: string | number | null | undefined): string => String(value ?? '');

function RequestFacts({ clientId, id }: { clientId: string; id: string }) {
  const request = useQuery(requestQuery(clientId, id)).data?.data;
  if (!request) return null;
  const { kind, data } = request;
  const fields = FIELD_SPECS[kind].flatMap(({ name, label, as, choices }) => {
    const value = data[name];
    if (value === null || value === undefined || value === '' || as === 'payment') return [];
    const shown = as === 'day' ? formatDate(text(value)) : choices?.find((one) => one.value === value)?.label;
    return [{ name, label: label.replace(/ \(optional\)$/, ''), shown: shown ?? text(value) }];
  });
  return (
    <FactList>
      <Fact label="Request">
        {REQUEST_TITLES[kind]}, {request.number}
        {request.state === 'accepted' ? ', accepted' : ''}
      </Fact>
      {typeof data['amount_cents'] === 'number' ? <Fact label="Amount">{formatMoney(data['amount_cents'])}</Fact> : null}
      {kind === 'direct_payment' ? (
        <Fact label="Paid">
          {formatDate(text(data['date']))}, {PAYMENT_METHOD_LABELS[data['method'] as PaymentMethod] ?? text(data['method'])}
        </Fact>
      ) : null}
      {fields
        .filter(({ name }) => kind !== 'direct_payment' || (name !== 'date' && name !== 'method'))
        .map(({ name, label, shown }) => (
          <Fact key={name} label={label}>
            {shown}
          </Fact>
        ))}
      <Fact label="Sent by">
        {request.created_by_name}, {formatDateTime(request.created_at)}
      </Fact>
    </FactList>
  );
}

function DisputeFacts({ clientId, id }: { clientId: string; id: string }) {
  const dispute = useQuery(disputeQuery(clientId, id)).data?.data;
  if (!dispute) return null;
  return (
    <FactList>
      <Fact label="Dispute">
        {DISPUTE_REASONS[dispute.reason]}, received {formatDate(dispute.received_on)}
      </Fact>
      {dispute.details ? <Fact label="Debtor’s statement">{dispute.details}</Fact> : null}
      {dispute.needs ? <Fact label="You asked for">{dispute.needs}</Fact> : null}
      {dispute.answer ? (
        <Fact label="Client’s answer">
          {DISPUTE_ANSWERS[dispute.answer].label}
          {dispute.answer_amount_cents === null ? '' : `: ${formatMoney(dispute.answer_amount_cents)}`}
          {dispute.answer_mistake === null ? '' : `: ${DISPUTE_MISTAKES[dispute.answer_mistake]}`}
          {dispute.answer_payment
            ? `: ${formatMoney(dispute.answer_payment.amount_cents)} (${dispute.answer_payment.request})`
            : ''}
        </Fact>
      ) : null}
      {dispute.answer_text ? <Fact label="Text">{dispute.answer_text}</Fact> : null}
      {dispute.answered_by_name ? (
        <Fact label="Answered by">
          {dispute.answered_by_name}, {formatDateTime(dispute.answered_at)}
        </Fact>
      ) : null}
      {dispute.documents.length > 0 ? (
        <Fact label="Documents">{dispute.documents.map(({ file_name: name }) => name).join(', ')}</Fact>
      ) : null}
    </FactList>
  );
}

function OfferFacts({ clientId, id }: { clientId: string; id: string }) {
  const offer = useQuery(offerQuery(clientId, id)).data?.data;
  if (!offer) return null;
  return (
    <FactList>
      <Fact label="Offer">
        {OFFER_KINDS[offer.kind].label} of {formatMoney(offer.amount_cents)}
      </Fact>
      <Fact label="Decision">
        {offer.state}
        {offer.counter_cents === null ? '' : `: ${formatMoney(offer.counter_cents)}`}
      </Fact>
      {offer.decision_text ? <Fact label="Text">{offer.decision_text}</Fact> : null}
      <Fact label="Decided by">
        {offer.decided_by_name}, {formatDateTime(offer.decided_at)}
      </Fact>
    </FactList>
  );
}
