/**
 * Reads a NACHA file by the layout of the NACHA Operating Rules, Appendix Three, and refuses what a bank would refuse. Shares no code
 * with the writer.
 */
interface ParsedEntry {
  sec: string;
  transactionCode: string;
  routing: string;
  account: string;
  cents: number;
  reference: string;
  receiver: string;
  trace: string;
  effective: string;
}

/** Field positions, 1-based and inclusive, as the rules print them. */
const field = (record: string, from: number, to: number) => record.slice(from - 1, to);

function expectEqual(what: string, said: number | string, counted: number | string): void {
  if (said !== counted) throw new Error(`${what} is ${said}, not ${counted}`);
}

export function parseNacha(text: string) {
  if (!/^[\x20-\x7e\r\n]*$/.test(text)) throw new Error('a character is not printable ASCII');
  const records = text.split('\r\n');
  expectEqual('the end', records.pop() ?? 'nothing', '');
  for (const record of records) expectEqual('the length of a record', record.length, 94);
  expectEqual('what is beyond the last block', records.length % 10, 0);
  const header = records[0] ?? '';
  expectEqual('record size, blocking factor and format', field(header, 35, 40), '094101');
  expectEqual('record type and priority', field(header, 1, 3), '101');
  let [at, batches, hash, credit] = [1, 0, 0, 0];
  const entries: ParsedEntry[] = [];
  while (records[at]?.startsWith('5')) {
    const batch = records[at] ?? '';
    let [count, batchHash, batchCredit, lastTrace] = [0, 0, 0, ''];
    at += 1;
    while (records[at]?.startsWith('6')) {
      const record = records[at] ?? '';
      const routing = field(record, 4, 12);
      const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1];
      const sum = [...routing].reduce((total, digit, place) => total + Number(digit) * (weights[place] ?? 0), 0);
      expectEqual('the checksum of a routing number', sum % 10, 0);
      expectEqual('the addenda indicator', field(record, 79, 79), '0');
      const trace = field(record, 80, 94);
      expectEqual('the bank of a trace number', trace.slice(0, 8), field(batch, 80, 87));
      if (trace <= lastTrace) throw new Error('traces do not ascend');
      lastTrace = trace;
      entries.push({
        sec: field(batch, 51, 53),
        transactionCode: field(record, 2, 3),
        routing,
        account: field(record, 13, 29).trim(),
        cents: Number(field(record, 30, 39)),
        reference: field(record, 40, 54).trim(),
        receiver: field(record, 55, 76).trim(),
        trace,
        effective: field(batch, 70, 75),
      });
      count += 1;
      batchHash += Number(field(record, 4, 11));
      batchCredit += Number(field(record, 30, 39));
      at += 1;
    }
    const control = records[at] ?? '';
    expectEqual('the type of a batch control', field(control, 1, 1), '8');
    expectEqual('the service class', field(control, 2, 4), field(batch, 2, 4));
    expectEqual('the entries of a batch', Number(field(control, 5, 10)), count);
    expectEqual('the hash of a batch', Number(field(control, 11, 20)), batchHash % 10_000_000_000);
    expectEqual('the debits of a batch', Number(field(control, 21, 32)), 0);
    expectEqual('the credits of a batch', Number(field(control, 33, 44)), batchCredit);
    expectEqual('the company of a batch', field(control, 45, 54), field(batch, 41, 50));
    expectEqual('the number of a batch', Number(field(control, 88, 94)), (batches += 1));
    expectEqual('the number of a batch', field(control, 88, 94), field(batch, 88, 94));
    hash += batchHash;
    credit += batchCredit;
    at += 1;
  }
  const end = records[at] ?? '';
  expectEqual('the type of the file control', field(end, 1, 1), '9');
  expectEqual('the batches', Number(field(end, 2, 7)), batches);
  expectEqual('the blocks', Number(field(end, 8, 13)), records.length / 10);
  expectEqual('the entries', Number(field(end, 14, 21)), entries.length);
  expectEqual('the hash', Number(field(end, 22, 31)), hash % 10_000_000_000);
  expectEqual('the credits', Number(field(end, 44, 55)), credit);
  for (const filler of records.slice(at + 1)) expectEqual('a filler', filler, '9'.repeat(94));
  return {
    destination: field(header, 4, 13).trim(),
    origin: field(header, 14, 23),
    created: field(header, 24, 33),
    modifier: field(header, 34, 34),
    entries,
    credit,
  };
}
