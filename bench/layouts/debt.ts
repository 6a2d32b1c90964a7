import { addDays } from '@recoup/domain/shared/days';
import {
  inventBusiness,
  inventPerson,
  type InventedAddress,
  type InventedBusiness,
  type InventedPerson,
} from '@recoup/domain/synthetic/people';
import { createRandom, type Random } from '@recoup/domain/synthetic/random';
import type { Conventions } from './conventions.ts';
import { hasField, type Layout } from './layout.ts';
import { largestAmount } from './widths.ts';

/** Creation date of every generated file. */
export const FILE_DAY = '2026-11-20';

type ItemType = 'invoice' | 'credit' | 'payment';

/** An open document of a debtor. Amounts in cents; credits and payments are negative. */
export interface Item {
  type: ItemType;
  number: string;
  date: string;
  due: string;
  billed: number;
  paid: number;
  open: number;
  /** Parts of `billed`, one per line. */
  lines: readonly number[];
}

/** A fictional debt with everything a layout may need. */
export interface Debt {
  index: number;
  person: InventedPerson | null;
  business: InventedBusiness | null;
  address: InventedAddress;
  account_number: string;
  customer_id: string;
  items: readonly Item[];
  interest: number;
  fees: number;
  payments: number;
  original: number;
  balance: number;
  dates: Record<
    'open' | 'service' | 'delinquency' | 'last_payment' | 'charge_off' | 'last_statement' | 'move_in' | 'move_out' | 'judgment',
    string
  >;
  last_payment_amount: number;
  co_debtors: readonly InventedPerson[];
  /** The treated family member; null: the debtor. */
  patient: InventedPerson | null;
  random: number;
}

/** Generates debt `index`, deterministically. */
export type DebtMaker = (index: number) => Debt;

export function createDebtMaker(layout: Layout, conventions: Conventions, seed: number): DebtMaker {
  const businessShare = shareOfBusinesses(layout);
  const round = conventions.amounts.unit === 'dollars' ? 100 : 1;
  const most = Math.min(400_000, largestAmount(layout, conventions));
  const nonNumeric = layout.format !== 'fixed';
  // With lines only, the balance is their sum, so nothing can be paid already.
  const partPaid = hasField(layout, 'balance');
  const loosePayments = hasField(layout, 'transaction_type') && !/rows without invoice number/i.test(layout.notes);
  return (index) => {
    const random = createRandom(seed, index, 3);
    const isBusiness = random.chance(businessShare);
    const business = isBusiness ? inventBusiness(seed, index) : null;
    const person = isBusiness ? null : inventPerson(seed, index);
    const { rows, credits } = conventions.shape;
    const items = inventItems({
      random,
      index,
      round,
      several: rows === 'invoice' || rows === 'line',
      credits,
      partPaid,
      loosePayments,
      most,
    });
    const balance = items.reduce((sum, item) => sum + item.open, 0);
    const fees = random.chance(0.4) ? random.int(1, 40) * 100 : 0;
    const interest = random.chance(0.3) ? random.int(1, 20) * 100 : 0;
    const payments = items.reduce((sum, item) => sum + item.paid, 0);
    const open = items[0]?.date ?? '2026-01-02';
    const hasPaid = random.chance(0.5);
    return {
      index,
      person,
      business,
      address: person?.address ?? business?.address ?? inventPerson(seed, index).address,
      account_number: accountNumber({ layout, seed, index, prefix: nonNumeric }),
      customer_id: `C${100_000 + index}`,
      items,
      interest,
      fees,
      payments,
      original: balance + payments - interest - fees,
      balance,
      dates: {
        open,
        service: open,
        delinquency: past(addDays(open, 31)),
        last_payment: hasPaid ? past(addDays(open, random.int(32, 80))) : '',
        charge_off: past(addDays(open, 180)),
        last_statement: past(addDays(open, 20)),
        move_in: addDays(open, -random.int(300, 1500)),
        move_out: random.chance(0.8) ? past(addDays(open, random.int(20, 90))) : '',
        judgment: past(addDays(open, 200)),
      },
      last_payment_amount: hasPaid && past(addDays(open, 80)) !== '' ? random.int(10, 90) * 100 : 0,
      co_debtors:
        rows === 'co_debtor' && random.chance(0.25)
          ? [inventPerson(seed + 1, index)]
          : random.chance(0.05)
            ? [inventPerson(seed + 1, index)]
            : [],
      patient: random.chance(0.3) ? inventPerson(seed + 2, index) : null,
      random: random.int(0, 1_000_000),
    };
  };
}

/** Nothing happens after the file's date. */
function past(day: string): string {
  return day <= FILE_DAY ? day : '';
}

function accountNumber({
  layout,
  seed,
  index,
  prefix,
}: {
  layout: Layout;
  seed: number;
  index: number;
  prefix: boolean;
}): string {
  const number = 100_001 + index;
  return prefix && layout.headers.length % 2 === 0 ? `${'ABCDEFGHJK'[seed % 10]}-${number}` : String(number);
}

const TRADES = /commercial|general-business|printing|wholesale|distribution|freight|staffing|b2b/i;

/** Businesses owe where the layout names them or its industry sells to them; a layout with both has both. */
function shareOfBusinesses(layout: Layout): number {
  const named = hasField(layout, 'business_name');
  const either = layout.columns.some((column) => column.alternates.includes('business_name'));
  const personal = hasField(layout, 'full_name', 'last_name');
  if (named) return personal ? 0.6 : 1;
  if (!either) return 0;
  return TRADES.test(layout.vertical) ? 0.85 : 0.1;
}

interface ItemPlan {
  random: Random;
  index: number;
  round: number;
  several: boolean;
  credits: boolean;
  partPaid: boolean;
  /** Payments not applied to a document have separate rows without a number. */
  loosePayments: boolean;
  /** Largest amount in cents for a fixed-width field. */
  most: number;
}

function inventItems({ random, index, round, several, credits, partPaid, loosePayments, most }: ItemPlan): Item[] {
  const count = several ? random.pick([1, 1, 1, 2, 2, 3, 4]) : 1;
  const first = addDays('2025-08-01', random.int(0, 380));
  const items: Item[] = [];
  for (let place = 0; place < count; place += 1) {
    const billed = Math.round(random.int(Math.min(2500, most), most) / round) * round;
    const paid = partPaid && random.chance(0.25) ? Math.floor((billed * random.int(10, 60)) / 100 / round) * round : 0;
    const date = addDays(first, place * random.int(5, 25));
    items.push({
      type: 'invoice',
      number: `INV-${10_000 + index * 4 + place}`,
      date,
      due: addDays(date, 30),
      billed,
      paid,
      open: billed - paid,
      lines: split(random, billed),
    });
  }
  if (credits && several && random.chance(0.12)) items.push(inventCredit({ random, index, items, loosePayments }));
  return items;
}

/** An unapplied credit or payment; one in eight covers the whole balance. */
function inventCredit({
  random,
  index,
  items,
  loosePayments,
}: Pick<ItemPlan, 'random' | 'index' | 'loosePayments'> & { items: readonly Item[] }): Item {
  const owed = items.reduce((sum, item) => sum + item.open, 0);
  const amount = random.chance(0.125) ? owed : Math.floor((owed * random.int(5, 40)) / 100);
  const date = past(addDays(items.at(-1)?.date ?? FILE_DAY, random.int(1, 40))) || FILE_DAY;
  const type = loosePayments && random.chance(0.5) ? 'payment' : 'credit';
  const number = type === 'credit' ? `CM-${10_000 + index * 4 + 3}` : '';
  return { type, number, date, due: date, billed: -amount, paid: 0, open: -amount, lines: [-amount] };
}

function split(random: Random, total: number): number[] {
  const count = random.pick([1, 1, 2, 3]);
  const part = Math.floor(total / count / 100) * 100;
  return part === 0 ? [total] : [...Array.from({ length: count - 1 }, () => part), total - part * (count - 1)];
}
