import { PAYMENT_METHOD_LABELS } from '@recoup/domain/shared/payment-methods';
import {
  ADJUSTMENT_REASONS,
  BANKRUPTCY_CHAPTERS,
  HOLD_REASONS,
  RECALL_REASONS,
  REVERSAL_REASONS,
} from '@recoup/domain/accounts/request-forms';
import type { RequestKind } from '@recoup/domain/accounts/requests';
import { choicesOf, STATE_CHOICES } from '#ui/fields/choices.ts';
import type { Choice } from '#ui/fields/choice-field.tsx';
import type { MaskName } from '#ui/masks.ts';

export interface FieldSpec {
  name: string;
  label: string;
  hint?: string;
  /** Default: a line of text. */
  as?: 'area' | 'choice' | 'day' | 'payment' | 'select' | 'yes';
  choices?: readonly Choice[];
  mask?: MaskName;
  /** Of twelve columns; default all. */
  span?: 4 | 5 | 6 | 3 | 8;
  /** The valid dates. */
  days?: 'past' | 'future';
}

const details: FieldSpec = { name: 'details', label: 'Details', as: 'area' };
const reason = (labels: Readonly<Record<string, string>>): FieldSpec => ({
  name: 'reason',
  label: 'Reason',
  as: 'select',
  choices: choicesOf(labels),
});

/** The fields of each kind, in order; names as in `REQUEST_FIELDS`. */
export const FIELD_SPECS: Readonly<Record<RequestKind, readonly FieldSpec[]>> = {
  recall: [reason(RECALL_REASONS), details, { name: 'understood', label: 'I want this account back for good', as: 'yes' }],
  hold: [
    reason(HOLD_REASONS),
    { name: 'until', label: 'Hold until', as: 'day', days: 'future', hint: 'The agency resumes collection after this day.' },
    details,
  ],
  release: [details],
  direct_payment: [
    { name: 'amount', label: 'Amount', mask: 'money', span: 6 },
    { name: 'date', label: 'Received on', as: 'day', days: 'past', span: 6 },
    { name: 'method', label: 'How it was paid', as: 'select', choices: choicesOf(PAYMENT_METHOD_LABELS), span: 6 },
    { name: 'reference', label: 'Reference (optional)', hint: 'For example, the check number', span: 6 },
    details,
  ],
  payment_reversal: [
    { name: 'payment_id', label: 'Payment', as: 'payment' },
    { name: 'date', label: 'Returned on', as: 'day', days: 'past', span: 6 },
    { ...reason(REVERSAL_REASONS), span: 6 },
    details,
  ],
  adjustment: [
    {
      name: 'direction',
      label: 'What is wrong with the balance?',
      as: 'choice',
      choices: [
        { value: 'decrease', label: 'It should be lower', hint: 'A credit is missing, or something was charged by mistake.' },
        { value: 'increase', label: 'It should be higher', hint: 'Something is missing in what was placed.' },
      ],
    },
    { name: 'amount', label: 'By how much', mask: 'money', span: 6 },
    { ...reason(ADJUSTMENT_REASONS), span: 6 },
    details,
  ],
  bankruptcy: [
    { name: 'filed_on', label: 'Filed on', as: 'day', days: 'past', span: 6 },
    {
      name: 'chapter',
      label: 'Chapter',
      as: 'select',
      choices: BANKRUPTCY_CHAPTERS.map((value) => ({ value, label: `Chapter ${value}` })),
      span: 6,
    },
    { name: 'case_number', label: 'Case number', span: 6 },
    { name: 'court', label: 'Court', span: 6 },
    { name: 'attorney_name', label: 'Debtor’s attorney (optional)', span: 6 },
    { name: 'attorney_phone', label: 'Attorney’s phone (optional)', mask: 'phone', span: 6 },
    details,
  ],
  death: [
    { name: 'died_on', label: 'Date of death', as: 'day', days: 'past', span: 6 },
    { name: 'estate_name', label: 'Estate contact (optional)', span: 6 },
    { name: 'estate_phone', label: 'Phone (optional)', mask: 'phone', span: 6 },
    { name: 'estate_address', label: 'Address (optional)', span: 6 },
    details,
  ],
  attorney: [
    { name: 'name', label: 'Attorney’s name', span: 6 },
    { name: 'firm', label: 'Firm (optional)', span: 6 },
    { name: 'phone', label: 'Phone', mask: 'phone', hint: 'One way to reach the attorney is enough.', span: 6 },
    { name: 'email', label: 'Email address', span: 6 },
    { name: 'address', label: 'Address' },
    details,
  ],
  contact_data: [
    { name: 'phone', label: 'Phone', mask: 'phone', span: 6 },
    { name: 'email', label: 'Email address', span: 6 },
    { name: 'line1', label: 'Street address', span: 8 },
    { name: 'line2', label: 'Apartment', span: 4 },
    { name: 'city', label: 'City', span: 5 },
    { name: 'state', label: 'State', as: 'select', choices: STATE_CHOICES, span: 4 },
    { name: 'postal_code', label: 'ZIP code', mask: 'zip', span: 3 },
    { name: 'employer', label: 'Employer' },
    details,
  ],
};

/** Kinds that take a proof document, and their drop zone's text. */
export const PROOF_TITLES: Partial<Record<RequestKind, string>> = {
  direct_payment: 'Add proof of payment (optional)',
  payment_reversal: 'Add the notice from your bank (optional)',
  adjustment: 'Add proof of the correct amount (optional)',
  bankruptcy: 'Add the court notice (optional)',
  death: 'Add the certificate or obituary (optional)',
  attorney: 'Add the attorney’s letter (optional)',
};
