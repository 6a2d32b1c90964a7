import { addDays } from '@recoup/domain/shared/days';
import { STATUSES } from '@recoup/domain/accounts/statuses';
import { balanceOf } from '@recoup/domain/feed/ledger';
import type { CourseName } from './courses.ts';
import { post } from './books.ts';
import type { AccountFile, CompanyFile } from './memory.ts';
import { isPlain } from './show-case.ts';
import { switchCourse } from './switch-course.ts';
import { openPage, type WorkDay } from './work-day.ts';

/** In this order; the first of them get the newest accounts. */
const staged: readonly CourseName[] = [
  'overpaid',
  'costs',
  'chargedBack',
  'returned',
  'represented',
  'ceased',
  'refunded',
  'adjusted',
  'bothPaid',
  'agreed',
  'recalled',
  'settledNow',
  'bankruptNow',
  'deceasedNow',
];

const stagedOn = (beganOn: string): string => addDays(beganOn, -125);
const splitOn = (beganOn: string): string => addDays(beganOn, -45);

/** Guarantees that the history has every exception in each client, regardless of the random courses. */
export function workExceptions(work: WorkDay): void {
  for (const company of Object.values(work.memory.companies)) {
    if (work.day === stagedOn(work.beganOn)) stage(work, company);
    if (work.day >= splitOn(work.beganOn) && !company.shown?.split) paySeveral(work, company);
    if (addDays(work.day, 1) >= company.nextStatement) turnNegative(work, company);
  }
}

const filesOf = ({ memory }: WorkDay, { code }: CompanyFile): AccountFile[] =>
  Object.values(memory.accounts)
    .filter(({ client, isLoaded }) => client === code && !isLoaded)
    .toSorted((one, other) => (one.account < other.account ? 1 : -1));

/** Clients ask for something within 180 days of a placement; what is older is left alone by them. */
function stage(work: WorkDay, company: CompanyFile): void {
  const files = filesOf(work, company).filter(
    (file) => isPlain(file) && file.ledger.placedOn <= addDays(work.day, -181) && balanceOf(file.ledger) >= 8000,
  );
  for (const [index, course] of staged.entries()) {
    const file = files[index];
    if (file) switchCourse(work, file, course);
  }
}

const isIdle = ({ ledger: { status }, bounce, clearing, todo, dispute, offer }: AccountFile): boolean =>
  STATUSES[status].group === 'working' && !bounce && !clearing && todo.length === 0 && !dispute && !offer;

/** One card payment of a person on two accounts. */
function paySeveral(work: WorkDay, company: CompanyFile): void {
  const files = filesOf(work, company).filter((file) => isIdle(file) && file.person && balanceOf(file.ledger) >= 4000);
  const several = [...Map.groupBy(files, ({ person }) => person).values()].find((own) => own.length > 1);
  if (!several) return;
  company.shown = { ...company.shown, split: true };
  for (const file of several) {
    const [cents, fees] = [Math.round(balanceOf(file.ledger) / 4), 500];
    post(openPage(work, file), {
      type: 'PU',
      cents,
      method: 'card',
      split: `Card ${work.day}`,
      components: { principal: cents - fees, interest: 0, fees, costs: 0 },
    });
  }
}

/** The first two statements of a net client are negative: its debtors pay it directly more than the agency collects. */
function turnNegative(work: WorkDay, company: CompanyFile): void {
  const negative = company.shown?.negative ?? 0;
  if (company.method !== 'net' || negative >= 2) return;
  const isNegative = () => {
    const { agencyCents, agencyFeesCents, directFeesCents } = company.sums;
    return company.closing + agencyCents - agencyFeesCents - directFeesCents < -5000;
  };
  const files = filesOf(work, company)
    .filter(isIdle)
    .toSorted((one, other) => balanceOf(other.ledger) - balanceOf(one.ledger));
  for (const file of files) {
    if (isNegative()) break;
    post(openPage(work, file), { type: 'PC', cents: Math.ceil(balanceOf(file.ledger) * 0.8), method: 'check' });
  }
  if (isNegative()) company.shown = { ...company.shown, negative: negative + 1 };
}
