import { sumCents, type Cents } from '../shared/money.ts';

/** Who sends the file, as the agency's bank (the ODFI) assigns it. */
interface Originator {
  /** Routing number of the bank that receives the file. */
  immediateDestination: string;
  immediateDestinationName: string;
  /** Ten characters: usually `1` and the EIN, or a space and a routing number. */
  immediateOrigin: string;
  immediateOriginName: string;
  companyName: string;
  /** Ten characters. */
  companyId: string;
  /** Routing number of the originating bank; its first eight digits begin each trace number. */
  odfiRouting: string;
}

/** CCD pays companies, PPD persons. */
export const SEC_CODES = ['CCD', 'PPD'] as const;
export type SecCode = (typeof SEC_CODES)[number];

export interface AchCredit {
  sec: SecCode;
  routingNumber: string;
  accountNumber: string;
  accountType: 'checking' | 'savings';
  amountCents: Cents;
  /** The statement's number. */
  reference: string;
  receiver: string;
  /** Fifteen digits, ascending within the file. */
  trace: string;
}

export interface AchFile {
  originator: Originator;
  credits: readonly AchCredit[];
  /** `YYYY-MM-DD`. */
  effectiveOn: string;
  /** Day and `HHMM` of the file's creation, in the agency's zone. */
  createdOn: string;
  createdAt: string;
  /** A to Z, then 0 to 9: distinguishes files of one day. */
  modifier: string;
  reference: string;
}

const RECORD = 94;
const BLOCKING = 10;
/** Amounts have ten digits. */
export const maxAchCents = 9_999_999_999;
const entryDescription = 'REMITTANCE';

/** Characters that every bank accepts. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9 .,&/()-]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();

const words = (text: string, width: number) => plain(text).slice(0, width).trimEnd().padEnd(width);
/** Codes keep their leading space. */
const code = (text: string, width: number) => text.slice(0, width).padEnd(width);
const digits = (value: number | string, width: number) => String(value).slice(-width).padStart(width, '0');
const dated = (day: string) => day.slice(2).replaceAll('-', '');

/** The first trace number's sequence follows `last`: eight digits of the ODFI, seven that count and begin again after 9,999,999. */
export const traceOf = (odfiRouting: string, sequence: number): string =>
  `${odfiRouting.slice(0, 8)}${digits(((sequence - 1) % 9_999_999) + 1, 7)}`;

/** The modifier of the nth file of a day, from 0; null: more than 36. */
export const modifierOf = (index: number): string | null => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'.charAt(index) || null;

const hashOf = (credits: readonly AchCredit[]) =>
  credits.reduce((sum, { routingNumber }) => sum + Number(routingNumber.slice(0, 8)), 0);

/**
 * A file of credits in the NACHA format: one batch per entry class, 94-character records, padded to blocks of ten (NACHA Operating
 * Rules, Appendix Three). Lines end with CR and LF.
 */
export function writeNacha(file: AchFile): string {
  const { originator, credits } = file;
  const batches = SEC_CODES.map((sec) => credits.filter((credit) => credit.sec === sec)).filter(({ length }) => length > 0);
  const body = batches.flatMap((batch, index) => batchRecords(file, batch, index + 1));
  const counted = body.length + 2;
  const records = [
    [
      '101',
      ` ${originator.immediateDestination}`,
      code(originator.immediateOrigin, 10),
      dated(file.createdOn),
      file.createdAt,
      file.modifier,
      '094101',
      words(originator.immediateDestinationName, 23),
      words(originator.immediateOriginName, 23),
      words(file.reference, 8),
    ].join(''),
    ...body,
    [
      '9',
      digits(batches.length, 6),
      digits(Math.ceil(counted / BLOCKING), 6),
      digits(credits.length, 8),
      digits(hashOf(credits), 10),
      digits(0, 12),
      digits(sumCents(credits.map(({ amountCents }) => amountCents)), 12),
      ' '.repeat(39),
    ].join(''),
  ];
  while (records.length % BLOCKING !== 0) records.push('9'.repeat(RECORD));
  const wrong = records.find(({ length }) => length !== RECORD);
  if (wrong !== undefined) throw new Error(`a record has ${wrong.length} characters: type ${wrong.charAt(0)}`);
  return `${records.join('\r\n')}\r\n`;
}

function batchRecords({ originator, effectiveOn }: AchFile, credits: readonly AchCredit[], number: number): string[] {
  const [first] = credits;
  const end = [code(originator.companyId, 10)].join('');
  const odfi = originator.odfiRouting.slice(0, 8);
  return [
    [
      '5220',
      words(originator.companyName, 16),
      ' '.repeat(20),
      end,
      first?.sec ?? 'CCD',
      words(entryDescription, 10),
      dated(effectiveOn),
      dated(effectiveOn),
      ' '.repeat(3),
      '1',
      odfi,
      digits(number, 7),
    ].join(''),
    ...credits.map((credit) =>
      [
        '6',
        credit.accountType === 'savings' ? '32' : '22',
        credit.routingNumber,
        code(credit.accountNumber, 17),
        digits(credit.amountCents, 10),
        words(credit.reference, 15),
        words(credit.receiver, 22),
        '  ',
        '0',
        credit.trace,
      ].join(''),
    ),
    [
      '8220',
      digits(credits.length, 6),
      digits(hashOf(credits), 10),
      digits(0, 12),
      digits(sumCents(credits.map(({ amountCents }) => amountCents)), 12),
      end,
      ' '.repeat(19),
      ' '.repeat(6),
      odfi,
      digits(number, 7),
    ].join(''),
  ];
}
