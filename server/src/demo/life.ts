import type { Random } from '@recoup/domain/random';
import type { StatusCode } from '@recoup/domain/statuses';

export interface LifeStep {
  status: StatusCode;
  /** Days after placement. */
  day: number;
  reason: string | null;
}

export interface Life {
  steps: readonly LifeStep[];
  /** Part of the debt that has been paid, 0 to 1. */
  paid: number;
}

/** Ways that an account goes, with how often in a hundred; each a walk that the table of transitions allows. */
const courses: readonly { weight: number; walk: readonly StatusCode[]; paid: readonly [number, number]; reason?: string }[] = [
  { weight: 30, walk: ['NEW', 'ACTIVE'], paid: [0, 0] },
  { weight: 6, walk: ['NEW', 'ACTIVE'], paid: [0.05, 0.4] },
  { weight: 9, walk: ['NEW', 'SKIP'], paid: [0, 0] },
  { weight: 5, walk: ['NEW', 'ACTIVE', 'PROMISE'], paid: [0, 0.3] },
  { weight: 7, walk: ['NEW', 'ACTIVE', 'PLAN'], paid: [0.1, 0.7] },
  { weight: 3, walk: ['NEW', 'ACTIVE', 'PLAN', 'PLAN_BROKEN'], paid: [0.05, 0.5] },
  { weight: 11, walk: ['NEW', 'ACTIVE', 'PAID'], paid: [1, 1] },
  { weight: 4, walk: ['NEW', 'ACTIVE', 'SETTLED'], paid: [0.5, 0.8] },
  { weight: 3, walk: ['NEW', 'ACTIVE', 'DISPUTED'], paid: [0, 0], reason: 'The debtor says that the amount is wrong' },
  { weight: 2, walk: ['NEW', 'ACTIVE', 'BANKRUPTCY'], paid: [0, 0.1], reason: 'Chapter 7' },
  { weight: 1, walk: ['NEW', 'DECEASED'], paid: [0, 0] },
  { weight: 3, walk: ['NEW', 'ACTIVE', 'HOLD'], paid: [0, 0.2], reason: 'Asked for by you' },
  { weight: 2, walk: ['NEW', 'ACTIVE', 'LEGAL_REVIEW'], paid: [0, 0] },
  { weight: 1, walk: ['NEW', 'ACTIVE', 'LEGAL_REVIEW', 'LEGAL'], paid: [0, 0.1] },
  { weight: 1, walk: ['NEW', 'ACTIVE', 'LEGAL_REVIEW', 'LEGAL', 'JUDGMENT'], paid: [0, 0.3] },
  { weight: 4, walk: ['NEW', 'ACTIVE', 'RECALLED'], paid: [0, 0.1], reason: 'Paid to you before the placement' },
  { weight: 7, walk: ['NEW', 'ACTIVE', 'CLOSED'], paid: [0, 0.2], reason: 'Uncollectible' },
  { weight: 1, walk: ['REJECTED'], paid: [0, 0], reason: 'Out of statute' },
];
const totalWeight = courses.reduce((sum, { weight }) => sum + weight, 0);

/** What became of an account that was placed `age` days ago: a young one has not come far yet. */
export function inventLife(random: Random, age: number): Life {
  if (age < 2) return { steps: [{ status: 'SUBMITTED', day: 0, reason: null }], paid: 0 };
  let ticket = random.next() * totalWeight;
  const course = courses.find(({ weight }) => (ticket -= weight) < 0) ?? courses[0];
  if (!course) return { steps: [], paid: 0 };
  const steps: LifeStep[] = [{ status: 'SUBMITTED', day: 0, reason: null }];
  let day = 0;
  for (const [index, status] of course.walk.entries()) {
    day += index === 0 ? random.int(1, 2) : random.int(6, 70);
    if (day > age) break;
    steps.push({ status, day, reason: index === course.walk.length - 1 ? (course.reason ?? null) : null });
  }
  const finished = steps.length === course.walk.length + 1;
  const [least, most] = course.paid;
  return { steps, paid: finished ? least + random.next() * (most - least) : 0 };
}
