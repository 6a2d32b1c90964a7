import { readFileSync, statSync } from 'node:fs';
import { isRoutingNumber } from '@recoup/domain/shared/checks';
import { z } from 'zod';
import { WELL_KNOWN, WELL_KNOWN_AS_OF } from './well-known-routing-numbers.ts';

interface Bank {
  name: string;
  place: string | null;
}

export interface RoutingDirectory {
  find(routingNumber: string): Bank | null;
  source: { name: string; as_of: string };
}

const participant = z.object({
  routingNumber: z.string(),
  customerName: z.string(),
  customerCity: z.string().nullish(),
  customerState: z.string().nullish(),
});
const participants = z.array(participant).min(1);
const answer = z.union([
  z.object({ fedACHParticipants: z.object({ fedACHParticipants: participants }) }),
  z.object({ fedACHParticipants: participants }),
]);

interface Entry {
  number: string;
  bank: Bank;
}

const entry = (number: string, { name, city, state }: { name: string; city: string; state: string }): Entry => {
  const place = [city, state].map((part) => part.trim()).filter((part) => part !== '');
  return { number, bank: { name: name.trim(), place: place.length > 0 ? place.join(', ') : null } };
};

/** A line of the fixed-width file: number 1–9, name 36–71, city 108–127, state 128–129. */
function readLine(line: string): Entry | null {
  const number = line.slice(0, 9);
  const name = line.slice(35, 71);
  if (!isRoutingNumber(number) || name.trim() === '') return null;
  return entry(number, { name, city: line.slice(107, 127), state: line.slice(127, 129) });
}

function readJson(text: string): Entry[] {
  const { fedACHParticipants: list } = answer.parse(JSON.parse(text));
  return (Array.isArray(list) ? list : list.fedACHParticipants).map((row) =>
    entry(row.routingNumber, {
      name: row.customerName,
      city: row.customerCity ?? '',
      state: row.customerState ?? '',
    }),
  );
}

function readEntries(path: string): Entry[] {
  const text = readFileSync(path, 'utf8');
  if (text.trimStart().startsWith('{')) return readJson(text);
  return text.split(/\r?\n/).flatMap((line) => readLine(line) ?? []);
}

/** The Federal Reserve's directory (FedACHdir.txt or its JSON form), dated by the file; without one, a short list. */
export function openRoutingDirectory(path: string | undefined): RoutingDirectory {
  if (path === undefined) {
    return {
      find: (number) => {
        const name = WELL_KNOWN.get(number);
        return name === undefined ? null : { name, place: null };
      },
      source: { name: 'Widely known numbers of large banks only', as_of: WELL_KNOWN_AS_OF },
    };
  }
  let entries: Entry[];
  try {
    entries = readEntries(path);
  } catch (error) {
    throw new Error(`ROUTING_DIRECTORY: ${path} cannot be read as a FedACH directory.`, { cause: error });
  }
  if (entries.length === 0) throw new Error(`ROUTING_DIRECTORY: ${path} lists no bank. Expected FedACHdir.txt or its JSON form.`);
  const byNumber = new Map(entries.map((found) => [found.number, found]));
  return {
    find: (number) => byNumber.get(number)?.bank ?? null,
    source: { name: 'FedACH directory of the Federal Reserve', as_of: statSync(path).mtime.toISOString().slice(0, 10) },
  };
}
