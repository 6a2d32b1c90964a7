import { addDays } from '@recoup/domain/shared/days';
import { createRandom, type Random } from '@recoup/domain/synthetic/random';
import type { Money } from './money.ts';
import { randomStatement } from './random-statement.ts';
import { randomTerms } from './random-terms.ts';
import type { TestServer } from './server.ts';

type Item = ReturnType<Money['item']>;

/**
 * An agency system that sends random items in random order: payments, reversals before and after their payments and twice,
 * pending payments that clear, return or both, interest, new terms, valid and invalid statements, with many repeats.
 * Deterministic by seed.
 */
export function createRandomMoney(
  server: TestServer,
  money: Money,
  seed: number,
  { firstDay = '2026-02-01' }: { firstDay?: string } = {},
) {
  const random = createRandom(seed);
  const accounts: { id: string; name: string }[] = [];
  const sent: Item[] = [];
  let [day, statements] = [firstDay, 0];

  async function addAccounts(count: number): Promise<void> {
    for (let index = 0; index < count; index += 1)
      accounts.push(
        await money.addAccount({
          balance: random.int(1, 3) * 40_000,
          placedOn: addDays(firstDay, random.pick([-78, -29, -1, 0])),
          locationId: random.pick([...money.client.locations, null]),
          status: random.pick(['NEW', 'ACTIVE', 'PLAN', 'HOLD', 'LEGAL', 'CLOSED']),
        }),
      );
  }

  function payment(): Item {
    const type = random.pick(['PU', 'PU', 'PU', 'PC', 'DA']);
    return money.payment(random.pick(accounts), type, random.int(1, 30_000), {
      effective_on: addDays(day, -random.int(0, 20)),
      reported_on: addDays(day, random.int(0, 3)),
      ...(type !== 'DA' && random.chance(0.25) ? { state: 'pending' } : {}),
    });
  }

  function reversal(): Item {
    const original = random.pick(sent.filter(({ kind }) => kind === 'payment').concat(payment()));
    const type = `${String(original['type']).slice(0, 2)}R`;
    const isWrong = random.chance(0.1);
    const amount = Number(original['amount_cents']);
    return money.item('payment', {
      ...original,
      id: `back-${sent.length}-${random.int(0, 9999)}`,
      state: 'posted',
      type: isWrong ? random.pick(['PUR', 'PCR', 'DAR']) : type,
      reverses: original.id,
      amount_cents: random.chance(0.4) ? random.int(1, amount) : amount,
      reported_on: addDays(day, random.int(0, 3)),
    });
  }

  function change(): Item {
    const pending = sent.filter((item) => item['state'] === 'pending');
    const choice = random.int(0, 9);
    if (choice === 0) return money.item('schedule', random.pick(randomTerms));
    if (choice === 1)
      return money.item('balance', {
        account: random.pick(accounts).name,
        as_of: `${day}T00:00:00Z`,
        accrued_cents: random.int(0, 5000),
      });
    if (choice < 6 && pending.length > 0)
      return money.item('payment_state', {
        payment: random.pick(pending).id,
        state: random.pick(['posted', 'posted', 'returned']),
      });
    return choice < 9 ? reversal() : payment();
  }

  async function statement(): Promise<Item> {
    statements += 1;
    const fields = await randomStatement(server.database.query, {
      random,
      clientId: money.client.id,
      number: statements,
      day,
      firstDay,
    });
    return money.item('remittance', fields);
  }

  /** The next items. */
  function makeItems(count: number): Item[] {
    const own: Item[] = [];
    for (let index = 0; index < count; index += 1) {
      const item = random.chance(0.6) || sent.length === 0 ? payment() : change();
      own.push(item);
      sent.push(item);
    }
    return own;
  }

  /** One working day: some items out of order, some repeated, sometimes a statement. Returns applied counts by kind. */
  async function sendDay(items: number): Promise<Map<string, number>> {
    const own = makeItems(items);
    const again = own.filter(() => random.chance(0.2));
    const answers = await money.send(disorder(random, [...own, ...again]));
    // Two agency systems send the same items concurrently.
    await Promise.all([money.send(again), money.send(own.slice(0, 5))]);
    if (random.chance(0.4)) answers.push(...(await money.send([await statement()])));
    day = addDays(day, random.int(1, 6));
    return new Map(
      ['applied', 'repeated', 'refused'].map((result) => [result, answers.filter((answer) => answer.result === result).length]),
    );
  }

  return { addAccounts, makeItems, sendDay };
}

/** Mostly in order, some a little earlier or later. */
function disorder(random: Random, items: readonly Item[]): Item[] {
  return items
    .map((item, index) => ({ item, place: index + (random.chance(0.3) ? random.int(-8, 8) : 0) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
}
