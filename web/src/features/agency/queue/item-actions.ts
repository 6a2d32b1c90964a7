import type { AccountRequest } from '@recoup/contract/accounts/requests';
import type { QueueItemDetails } from '@recoup/contract/agency/queue';
import type { AgencyRole } from '@recoup/contract/shared/endpoint';
import { groupOfKind, type FieldGroup } from '@recoup/domain/agency/field-locks';
import type { Answer } from './use-answer.ts';

export type ActionName =
  | 'approve'
  | 'return'
  | 'accept'
  | 'reject'
  | 'ask'
  | 'apply'
  | 'take'
  | 'decline'
  | 'resolve'
  | 'resume'
  | 'shut'
  | 'reply'
  | 'done';

export interface ItemAction {
  name: ActionName;
  label: string;
  /** Keyboard shortcut. */
  letter: string;
  /** A text that the user enters before the action is posted. */
  asks?: { label: string; submit: string; isDanger?: boolean };
  isMain?: boolean;
}

const applies: Readonly<Partial<Record<AccountRequest['kind'], string>>> = {
  recall: 'Recall the account',
  hold: 'Put on hold',
  release: 'Release the hold',
  bankruptcy: 'Record the bankruptcy',
  death: 'Record the death',
  direct_payment: 'Post the payment',
};

const reply: ItemAction = {
  name: 'reply',
  label: 'Reply',
  letter: 'r',
  asks: { label: 'Message to the client', submit: 'Send message' },
};

const decisions: readonly ItemAction[] = [
  { name: 'approve', label: 'Approve', letter: 'a', isMain: true },
  {
    name: 'return',
    label: 'Return',
    letter: 'x',
    asks: { label: 'What must be corrected (the client sees it)', submit: 'Return to the client', isDanger: true },
  },
];

/** The actions for an item, the most common answer first. `chosen`: selected accounts of a batch. */
export function actionsOf(
  item: QueueItemDetails,
  { request, chosen, role }: { request: AccountRequest | undefined; chosen: number; role: AgencyRole },
): ItemAction[] {
  switch (item.kind) {
    case 'placement': {
      const isOne = item.account !== null;
      const all = item.account_count === chosen || (chosen === item.accounts.length && chosen > 0);
      const count = all ? (item.account_count ?? chosen) : chosen;
      const of = isOne ? '' : ` ${count.toLocaleString('en-US')}`;
      return [
        { name: 'accept', label: `Accept${of}`, letter: 'a', isMain: true },
        {
          name: 'ask',
          label: 'Ask for information',
          letter: 'i',
          asks: { label: 'What do you need from the client?', submit: isOne ? 'Ask' : `Ask for ${chosen}` },
        },
        {
          name: 'reject',
          label: 'Reject',
          letter: 'x',
          asks: {
            label: 'Reason (the client sees it)',
            submit: isOne ? 'Reject placement' : `Reject ${chosen}`,
            isDanger: true,
          },
        },
      ];
    }
    case 'information':
      return [
        { name: 'resume', label: item.returns_to === null ? 'Accept' : 'Resume collection', letter: 'a', isMain: true },
        { ...reply, label: 'Ask again' },
        {
          name: 'shut',
          label: 'Close account',
          letter: 'x',
          asks: { label: 'Reason (the client sees it)', submit: 'Close account', isDanger: true },
        },
      ];
    case 'request':
      return [
        { name: 'apply', label: (request && applies[request.kind]) ?? 'Mark as done', letter: 'a', isMain: true },
        ...(request?.state === 'submitted' ? ([{ name: 'take', label: 'Accept, apply later', letter: 'c' }] as const) : []),
        {
          name: 'decline',
          label: 'Decline',
          letter: 'x',
          asks: { label: 'Reason (the client sees it)', submit: 'Decline request', isDanger: true },
        },
        reply,
      ];
    case 'dispute':
      return [{ name: 'resolve', label: 'Resolve', letter: 'a', isMain: true }, reply];
    case 'offer':
      return [{ name: 'done', label: 'Mark as handled', letter: 'e', isMain: true }, reply];
    case 'message':
      return [
        { ...reply, isMain: true },
        { name: 'done', label: 'No answer needed', letter: 'e' },
      ];
    case 'compliance':
      return [{ name: 'done', label: 'Mark as reviewed', letter: 'e', isMain: true }, reply];
    case 'onboarding':
      return [...(role === 'agency_admin' ? decisions : []), reply];
  }
}

/** The feed items of an action about one account, or about the client. */
export function answersOf(
  { name, text, number }: { name: ActionName; text: string; number?: string | undefined },
  item: QueueItemDetails,
  { request, accounts }: { request: AccountRequest | undefined; accounts: readonly string[] },
): Answer[] {
  const account = item.account?.number;
  switch (name) {
    case 'accept':
      return accounts.map((one) => ({ kind: 'acknowledge', account: one, ...(number ? { agency_account: number } : {}) }));
    case 'reject':
      return accounts.map((one) => ({ kind: 'reject', account: one, reason: text }));
    case 'ask':
      return accounts.map((one) => ({ kind: 'need_info', account: one, reason: text }));
    case 'resume':
      return item.returns_to === null
        ? [{ kind: 'acknowledge', account }]
        : [{ kind: 'status', account, status: item.returns_to, reason: 'The requested information arrived' }];
    case 'shut':
      return [{ kind: 'status', account, status: 'CLOSED', reason: text }];
    case 'take':
      return [{ kind: 'request_accepted', account, request: item.id }];
    case 'decline':
      return [{ kind: 'request_declined', account, request: item.id, reason: text }];
    case 'apply':
      return [request?.kind === 'direct_payment' ? paymentOf(request) : { kind: 'request_applied', account, request: item.id }];
    case 'reply':
      return [account === undefined ? { kind: 'company_message', text } : { kind: 'message', account, text }];
    case 'approve':
    case 'return':
    case 'resolve':
    case 'done':
      return [];
  }
}

/** The group of fields that an action changes; null if no system can own them. */
export function lockGroupOf(name: ActionName, item: QueueItemDetails, request: AccountRequest | undefined): FieldGroup | null {
  if (name === 'resolve') return groupOfKind('dispute_resolved');
  const [answer] = name === 'apply' && !request ? [] : answersOf({ name, text: '' }, item, { request, accounts: [''] });
  return typeof answer?.kind === 'string' ? groupOfKind(answer.kind) : null;
}

/** A direct payment as the client reported it. */
function paymentOf({ id, account, data }: AccountRequest): Answer {
  const { amount_cents, date, method, reference } = data;
  return {
    kind: 'payment',
    account: account.number,
    type: 'PC',
    amount_cents,
    effective_on: date,
    ...(method ? { method } : {}),
    ...(reference ? { reference } : {}),
    request: id,
  };
}
