/** The agency's authors. */
export const robin = 'Robin Vance';

export const calls: readonly { type: string; outcome: string; text?: string }[] = [
  { type: 'call', outcome: 'no_answer' },
  { type: 'call', outcome: 'left_message' },
  { type: 'call', outcome: 'left_message', text: 'Asked to call back about a personal matter.' },
  { type: 'email', outcome: 'delivered' },
  { type: 'text', outcome: 'delivered' },
];

export const inbound: readonly { direction?: 'in'; text: string }[] = [
  { text: 'Will look at the statement and call back.' },
  { direction: 'in', text: 'Called about the letter and asked how to pay.' },
  { text: 'Can pay after the next payday.' },
  { direction: 'in', text: 'Asked for the balance and the address to pay at.' },
  { text: 'Confirmed the address. Asked for a plan.' },
];

export const questions: readonly string[] = [
  'Please send the signed agreement.',
  'Please send the last statement that the debtor got.',
  'Do you have another phone number? The one on file is not in service.',
  'The debtor says that a deposit was kept. Was it taken off?',
];

export const disputeNeeds = {
  wrong_amount: { text: 'Says a payment was not counted.', needs: 'Please send the account history with all payments.' },
  already_paid: { text: 'Says it was paid in cash.', needs: 'Please check your records for a payment and let us know.' },
  no_invoice: { text: 'Says no bill ever came.', needs: 'Please send a copy of the bill and the address it was sent to.' },
  not_mine: { text: 'Says another person with the same name owes it.', needs: 'Please send the signed agreement.' },
} as const;

export const answers: readonly string[] = [
  'Thank you. We have put it on the account and go on from there.',
  'Thanks for letting us know. We will call the debtor this week and write to you again.',
  'We have received it. Nothing more is needed from you at the moment.',
];

export const welcome =
  'Welcome. We take new accounts within a day. Write to us here about anything that is not about one account.';
