import { appendFileSync, mkdirSync, readdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../domain/src/synthetic/random.ts';
import { companies } from '../books/companies.ts';

/** What the agency's program expects of the files it has put into the folder. */
interface Expected {
  /** Ids of payments that are valid, and of notes. */
  payments: Set<string>;
  notes: Set<string>;
  /** Files by the number of their rows, in order; 0 for one that no pattern matches. */
  files: { name: string; rows: number }[];
}

const head = 'id,client,agency_account,type,method,amount_cents,effective_on,reported_on';

/** The agency's side of an exchange folder: puts files into `in` and takes those in `out`. */
export function createAgency(directory: string, { random, accounts }: { random: Random; accounts: number }) {
  const expected: Expected = { payments: new Set(), notes: new Set(), files: [] };
  const growing = new Set<Promise<{ rows: number }>>();
  const before: { name: string; text: string; rows: number }[] = [];
  let last = 0;
  /** A number in the names of taken files, so that a file that appeared twice is counted twice. */
  let taken = 0;
  const next = (prefix: string) => `${prefix}-${(last += 1)}`;
  const code = () => companies[random.int(0, companies.length - 1)] ?? companies[0];
  mkdirSync(join(directory, 'taken'), { recursive: true });

  function payment(): string {
    const id = next('p');
    const isKnown = !random.chance(0.02);
    if (isKnown) expected.payments.add(id);
    const account = isKnown ? `F${1 + random.int(0, accounts - 1)}` : 'F0';
    return `${id},${code()},${account},PU,check,100,2026-01-12,2026-01-12`;
  }

  function note(): string {
    const id = next('n');
    expected.notes.add(id);
    const account = `F${1 + random.int(0, accounts - 1)}`;
    return JSON.stringify({
      kind: 'note',
      id,
      client: code(),
      agency_account: account,
      at: '2026-01-12T10:00:00Z',
      text: `Called ${id}.`,
    });
  }

  const put = (name: string, text: string, rows: number) => {
    writeFileSync(join(directory, 'in', `${name}.part`), text);
    renameSync(join(directory, 'in', `${name}.part`), join(directory, 'in', name));
    expected.files.push({ name, rows });
  };
  const many = (make: () => string) => Array.from({ length: random.int(1, random.chance(0.3) ? 5000 : 200) }, make);

  /** Writes a file in ten parts, under its own name. */
  async function grow(path: string, rows: readonly string[]): Promise<{ rows: number }> {
    writeFileSync(path, head);
    for (let part = 0; part < 10; part += 1) {
      await sleep(300);
      const from = Math.floor((rows.length * part) / 10);
      appendFileSync(
        path,
        rows
          .slice(from, Math.floor((rows.length * (part + 1)) / 10))
          .map((row) => `\n${row}`)
          .join(''),
      );
      utimesSync(path, new Date(), new Date());
    }
    return { rows: rows.length };
  }

  return {
    expected,

    /** Some files, of which one may grow for seconds, and one may be a former one again. */
    putFiles(): void {
      const rows = many(payment);
      // The same name every time.
      const name = random.chance(0.5) ? 'payments.csv' : `payments-${last}.csv`;
      if (!readdirSync(join(directory, 'in')).includes(name)) {
        put(name, `${[head, ...rows].join('\n')}\n`, rows.length);
        before.push({ name, text: `${[head, ...rows].join('\n')}\n`, rows: rows.length });
      } else for (const row of rows) expected.payments.delete(row.split(',')[0] ?? '');
      if (random.chance(0.5)) {
        const notes = many(note);
        put(`notes-${last}.ndjson`, `${notes.join('\n')}\n`, notes.length);
      }
      if (random.chance(0.1)) put(`readme-${last}.txt`, 'No pattern.', 0);
      const again = before[random.int(0, before.length - 1)];
      if (again && random.chance(0.2) && !readdirSync(join(directory, 'in')).includes(again.name))
        put(again.name, again.text, again.rows);
      if (random.chance(0.3)) {
        const file = `payments-slow-${last}.csv`;
        const slow = grow(join(directory, 'in', file), many(payment));
        growing.add(slow);
        slow.then(({ rows: written }) => {
          growing.delete(slow);
          expected.files.push({ name: file, rows: written });
        }, console.error);
      }
    },

    /** Until no file grows. */
    finishFiles: async (): Promise<void> => {
      await Promise.all(growing);
    },

    /** Takes the files in `out`, or acknowledges some of them. */
    takeFiles(isAll = false): void {
      const folder = join(directory, 'out');
      for (const name of readdirSync(folder).filter((file) => !file.startsWith('.'))) {
        if (!isAll && random.chance(0.3)) continue;
        if (!isAll && random.chance(0.2)) writeFileSync(join(directory, 'in', `${name}.received`), '');
        else renameSync(join(folder, name), join(directory, 'taken', `${(taken += 1)}-${name}`));
      }
    },
  };
}
