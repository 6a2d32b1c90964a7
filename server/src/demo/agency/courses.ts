import type { Random } from '@recoup/domain/synthetic/random';
import type { StepName } from './step-names.ts';

/** A step, and its delay in days after the previous one. */
type Step = readonly [name: StepName, from: number, to: number];

interface Course {
  /** Relative weight. */
  weight: number;
  steps: readonly Step[];
}

const begin: readonly Step[] = [
  ['acknowledge', 1, 2],
  ['letter', 1, 3],
  ['open', 2, 6],
];
const untilNothing: readonly Step[] = [
  ['call', 8, 30],
  ['call', 20, 70],
  ['letter', 30, 80],
  ['close', 120, 260],
];

/** The courses of accounts. Client requests, returned payments and debtors' responses change an account's course. */
const courses = {
  silent: { weight: 36, steps: [...begin, ...untilNothing] },
  full: { weight: 8, steps: [...begin, ['talk', 4, 30], ['payAll', 3, 25]] },
  parts: { weight: 9, steps: [...begin, ['call', 5, 25], ['payPart', 5, 30], ['payPart', 20, 45], ...untilNothing] },
  plan: { weight: 7, steps: [...begin, ['talk', 5, 25], ['plan', 1, 3], ['installment', 3, 28], ...untilNothing] },
  brokenPlan: {
    weight: 4,
    steps: [...begin, ['talk', 5, 25], ['plan', 1, 3], ['oneInstallment', 5, 28], ['breakPlan', 32, 36], ...untilNothing],
  },
  promise: {
    weight: 4,
    steps: [...begin, ['talk', 5, 25], ['promise', 0, 1], ['payPart', 6, 20], ['talk', 10, 30], ['payAll', 5, 40]],
  },
  skip: {
    weight: 9,
    steps: [
      ...begin,
      ['mailReturned', 6, 12],
      ['skip', 1, 5],
      ['found', 25, 90],
      ['call', 5, 20],
      ['payPart', 8, 40],
      ...untilNothing,
    ],
  },
  settled: { weight: 5, steps: [...begin, ['talk', 6, 40], ['settle', 10, 40]] },
  disputed: {
    weight: 5,
    steps: [...begin, ['talk', 5, 20], ['dispute', 1, 12], ['resolve', 22, 45], ['talk', 8, 20], ['payAll', 10, 40]],
  },
  offered: { weight: 3, steps: [...begin, ['talk', 6, 30], ['offer', 1, 8], ['letter', 20, 40], ...untilNothing] },
  suit: { weight: 5, steps: [...begin, ['call', 10, 40], ['suit', 30, 150], ...untilNothing] },
  asked: { weight: 2, steps: [...begin, ['ask', 6, 30], ['giveUp', 40, 60]] },
  bankrupt: { weight: 2, steps: [...begin, ['bankruptcy', 10, 120], ['close', 90, 160]] },
  deceased: { weight: 1, steps: [...begin, ['death', 10, 90], ['close', 60, 120]] },
  wrote: { weight: 2, steps: [...begin, ['call', 6, 30], ['write', 2, 10], ...untilNothing] },
  rejected: { weight: 1, steps: [['reject', 1, 2]] },
  /** Exceptions of money and of collection: `exceptions.ts` assigns each of them in every client. */
  overpaid: { weight: 0, steps: [['overpay', 80, 100]] },
  refunded: {
    weight: 0,
    steps: [
      ['overpay', 15, 40],
      ['refund', 6, 15],
    ],
  },
  chargedBack: { weight: 0, steps: [['payHalf', 30, 60], ['chargeBack', 10, 20], ...untilNothing] },
  returned: { weight: 0, steps: [['payByCheck', 60, 90], ...untilNothing] },
  costs: { weight: 0, steps: [['advanceCosts', 10, 30], ['payWithCosts', 25, 45], ...untilNothing] },
  bothPaid: { weight: 0, steps: [['payClient', 20, 40], ['payPart', 10, 20], ...untilNothing] },
  adjusted: {
    weight: 0,
    steps: [
      ['payOff', 20, 40],
      ['adjustPaid', 15, 30],
    ],
  },
  agreed: { weight: 0, steps: [['payAgreed', 40, 80], ...untilNothing] },
  recalled: {
    weight: 0,
    steps: [
      ['recall', 20, 40],
      ['payLate', 15, 30],
    ],
  },
  represented: { weight: 0, steps: [['attorney', 60, 100]] },
  ceased: {
    weight: 0,
    steps: [
      ['cease', 50, 70],
      ['reportAnyway', 10, 20],
    ],
  },
  bankruptNow: {
    weight: 0,
    steps: [
      ['bankruptcy', 60, 100],
      ['close', 130, 160],
    ],
  },
  deceasedNow: {
    weight: 0,
    steps: [
      ['death', 60, 100],
      ['close', 130, 160],
    ],
  },
  settledNow: { weight: 0, steps: [['settle', 30, 70]] },
  /** After a reversed payment. */
  again: {
    weight: 0,
    steps: [
      ['call', 3, 9],
      ['payAll', 8, 30],
    ],
  },
  /** After the client approved a suit. */
  court: {
    weight: 0,
    steps: [
      ['file', 6, 20],
      ['judge', 40, 90],
      ['payPart', 20, 60],
      ['payAll', 40, 120],
    ],
  },
  /** After the client approved a settlement. */
  settling: { weight: 0, steps: [['settleAsOffered', 3, 12]] },
} satisfies Record<string, Course>;
export type CourseName = keyof typeof courses;

const names = Object.keys(courses) as CourseName[];
const total = names.reduce((sum, name) => sum + courses[name].weight, 0);

export function chooseCourse(random: Random): CourseName {
  let ticket = random.next() * total;
  return names.find((name) => (ticket -= courses[name].weight) < 0) ?? 'silent';
}

export function stepOf(course: CourseName, index: number): Step | null {
  const steps: readonly Step[] = courses[course].steps;
  return steps[index] ?? null;
}
