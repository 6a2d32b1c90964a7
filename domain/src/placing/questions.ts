import { FACT_KINDS, FACT_TABLE, type FactKind } from './facts/fact-table.ts';

interface QuestionAnswer {
  value: string;
  label: string;
}

/** A problem of a file row that blocks it until it is answered; correcting the cells answers it too. */
export interface Question {
  label: string;
  answers: readonly QuestionAnswer[];
}

/** A user's answer: it counts only while the same is asked. Plain JSON. */
interface GivenAnswer {
  value: string;
  /** Message of the problem that was answered. */
  asked: string;
}

/** Answers of a row by `answerKey`. */
export type RowAnswers = Readonly<Record<string, GivenAnswer>>;

/** A row that the file's own program does not show. */
export const HIDDEN_ROW = 'hidden_row';

/** An entry whose meaning the file does not say. */
export const VALUE_UNCLEAR = 'value_unclear';

/** The answer that the name of a person, or of several, is one business's. */
export const IS_BUSINESS = 'business';
const BUSINESS: QuestionAnswer = { value: IS_BUSINESS, label: 'It is a business' };

/** Answers that another person than the debtor read from the row owes, alone or too. */
export const [OTHER_OWES, BOTH_OWE] = ['other', 'both'] as const;

const QUESTIONS: ReadonlyMap<string, Question> = new Map([
  [VALUE_UNCLEAR, { label: 'Unclear entry', answers: [{ value: 'keep', label: 'The debt can be placed' }] }],
  ['not_yet_due', { label: 'Not yet due', answers: [{ value: 'owed', label: 'It is owed now' }] }],
  ['name_unlikely', { label: 'Unlikely name', answers: [{ value: 'keep', label: 'It is the debtor’s name' }, BUSINESS] }],
  ['debtor_unclear', { label: 'Unclear debtor', answers: [{ value: 'keep', label: 'This person owes' }] }],
  ['business_unclear', { label: 'People or a business', answers: [{ value: 'keep', label: 'These people owe' }, BUSINESS] }],
  [
    'name_order',
    {
      label: 'Name order',
      answers: [
        { value: 'first_last', label: 'The first name comes first' },
        { value: 'last_first', label: 'The last name comes first' },
        BUSINESS,
      ],
    },
  ],
  [
    'name_count',
    {
      label: 'One person or two',
      answers: [
        { value: 'one', label: 'One person, last name first' },
        { value: 'two', label: 'Two people, who both owe' },
      ],
    },
  ],
  [
    'party_unclear',
    {
      label: 'Which person owes',
      answers: [
        { value: 'keep', label: 'The person read as the debtor owes' },
        { value: OTHER_OWES, label: 'The other person owes' },
        { value: BOTH_OWE, label: 'Both owe' },
      ],
    },
  ],
  [
    'co_debtor_unclear',
    {
      label: 'Unclear co-debtor',
      answers: [
        { value: 'owes', label: 'This person owes too' },
        { value: 'does_not_owe', label: 'Only the debtor owes' },
      ],
    },
  ],
  [
    'names_exchanged',
    {
      label: 'First and last names',
      answers: [
        { value: 'exchange', label: 'Swap first and last names' },
        { value: 'keep', label: 'The names are right' },
      ],
    },
  ],
  [
    'date_order',
    {
      label: 'Order of day and month',
      answers: [
        { value: 'month_first', label: 'The month comes first' },
        { value: 'day_first', label: 'The day comes first' },
      ],
    },
  ],
  [
    'address_unlikely',
    {
      label: 'Unlikely address',
      answers: [
        { value: 'drop', label: 'Place without a street' },
        { value: 'keep', label: 'It is the street' },
      ],
    },
  ],
  [
    'state_not_read',
    { label: 'Unused column of states', answers: [{ value: 'unrelated', label: 'It is not the debtor’s state' }] },
  ],
  ['amounts_negative', { label: 'Signs of the amounts', answers: [{ value: 'owed', label: 'They are owed' }] }],
  ['credit_not_taken_off', { label: 'Payment in another row', answers: [{ value: 'full', label: 'Place the amount in full' }] }],
  [
    'above_original',
    { label: 'Amount above the original', answers: [{ value: 'balance', label: 'The amount placed is right' }] },
  ],
  [
    'not_all_past_due',
    {
      label: 'Balance above the amount past due',
      answers: [
        { value: 'balance', label: 'Place the full balance' },
        { value: 'past_due', label: 'Place the past-due amount' },
      ],
    },
  ],
  [
    'part_of_total',
    { label: 'Different amount in another column', answers: [{ value: 'balance', label: 'The amount placed is right' }] },
  ],
  ['amounts_misread', { label: 'Total doesn’t match', answers: [{ value: 'right', label: 'The amounts placed are right' }] }],
  ['parts_contradict', { label: 'Parts of the amount', answers: [{ value: 'balance', label: 'The amount placed is right' }] }],
  [
    'rows_below',
    { label: 'Rows below without a debtor', answers: [{ value: 'amount', label: 'The amount of this row is right' }] },
  ],
  ['other_header', { label: 'Columns below another header', answers: [{ value: 'same', label: 'The columns are right' }] }],
  [HIDDEN_ROW, { label: 'Hidden row', answers: [{ value: 'place', label: 'Place the hidden row' }] }],
  ['other_debtor', { label: 'Same number, other debtor', answers: [{ value: 'same', label: 'Both rows are one account' }] }],
  ['rows_equal', { label: 'Equal rows of one debtor', answers: [{ value: 'both', label: 'Both are owed' }] }],
  [
    'added_since_charge_off',
    {
      label: 'Amount above the charge-off',
      answers: [
        { value: 'interest', label: 'It is interest' },
        { value: 'fees', label: 'It is fees' },
      ],
    },
  ],
  [
    'lowered_since_charge_off',
    {
      label: 'Amount below the charge-off',
      answers: [
        { value: 'paid', label: 'It was paid' },
        { value: 'credited', label: 'It was credited' },
      ],
    },
  ],
  ['rows_added', { label: 'Rows added up', answers: [{ value: 'one', label: 'They are parts of one debt' }] }],
  [
    'other_amount',
    { label: 'Two amounts for one debt', answers: [{ value: 'first', label: 'The amount of this row is right' }] },
  ],
  ...FACT_KINDS.map((kind): [string, Question] => [
    factCode(kind),
    {
      label: FACT_TABLE[kind].label,
      answers: FACT_TABLE[kind].bars
        ? [{ value: 'does_not_apply', label: 'It does not apply: the debt is owed' }]
        : [
            { value: 'applies', label: 'It applies: tell the agency' },
            { value: 'does_not_apply', label: 'It does not apply' },
          ],
    },
  ]),
]);

export function factCode(kind: FactKind): string {
  return `fact_${kind}`;
}

const FACT_CODES: ReadonlySet<string> = new Set(FACT_KINDS.map(factCode));

/** How a problem with this code can be answered; null where only a correction helps. */
export function questionOf(code: string): Question | null {
  return QUESTIONS.get(code) ?? null;
}

/** Whether each column with such a problem is a question of its own, as those about facts are. */
export function isAskedByColumn(code: string): boolean {
  return code === VALUE_UNCLEAR || FACT_CODES.has(code);
}

interface Asked {
  field: string | null;
  code: string;
  message: string;
}

/** Includes the message, because several unmapped columns may ask about the same fact. */
export function answerKey({ field, code, message }: Asked): string {
  return `${field ?? ''}:${code}:${message}`;
}

/** The answer to a problem, if it was given to this very question. */
export function answerTo(problem: Asked, answers: RowAnswers): string | null {
  // Older answers are keyed without the message.
  const given = answers[answerKey(problem)] ?? answers[`${problem.field ?? ''}:${problem.code}`];
  if (given === undefined || given.asked !== problem.message) return null;
  return questionOf(problem.code)?.answers.some(({ value }) => value === given.value) ? given.value : null;
}
