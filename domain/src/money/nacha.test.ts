import { describe, expect, it } from 'vitest';
import { modifierOf, traceOf, writeNacha, type AchCredit, type AchFile } from './nacha.ts';
import { describeReturn, readReturnFile } from './nacha-returns.ts';

const originator = {
  immediateDestination: '021000021',
  immediateDestinationName: 'JPMorgan Chase',
  immediateOrigin: '1912345678',
  immediateOriginName: 'Larkspur Recovery',
  companyName: 'Larkspur Recovery LLC',
  companyId: '1912345678',
  odfiRouting: '021000021',
};

const credit = (fields: Partial<AchCredit>): AchCredit => ({
  sec: 'CCD',
  routingNumber: '091000019',
  accountNumber: '900012345678',
  accountType: 'checking',
  amountCents: 123_456,
  reference: 'S-0051',
  receiver: 'Brightwater Dental Group',
  trace: traceOf('021000021', 1),
  ...fields,
});

const fileOf = (credits: AchCredit[]): AchFile => ({
  originator,
  credits,
  effectiveOn: '2026-11-30',
  createdOn: '2026-11-27',
  createdAt: '1405',
  modifier: 'A',
  reference: '12',
});

describe('a NACHA file', () => {
  // Written out by hand from the layout of NACHA’s Operating Rules, Appendix Three.
  it('has the records of its layout, column by column', () => {
    expect(writeNacha(fileOf([credit({})])).split('\r\n')).toEqual([
      '101 02100002119123456782611271405A094101JPMORGAN CHASE         LARKSPUR RECOVERY      12      ',
      '5220LARKSPUR RECOVER                    1912345678CCDREMITTANCE261130261130   1021000020000001',
      '622091000019900012345678     0000123456S-0051         BRIGHTWATER DENTAL GRO  0021000020000001',
      '822000000100091000010000000000000000001234561912345678                         021000020000001',
      '9000001000001000000010009100001000000000000000000123456                                       ',
      ...Array.from({ length: 5 }, () => '9'.repeat(94)),
      '',
    ]);
  });

  it('has one batch per entry class, and 32 for savings', () => {
    const lines = writeNacha(
      fileOf([
        credit({}),
        credit({ sec: 'PPD', accountType: 'savings', receiver: 'José Núñez', trace: traceOf('021000021', 2) }),
      ]),
    ).split('\r\n');
    expect(lines.filter((line) => line.startsWith('5')).map((line) => line.slice(50, 53))).toEqual(['CCD', 'PPD']);
    expect(lines.find((line) => line.startsWith('632'))?.slice(54, 76)).toBe('JOSE NUNEZ            ');
  });

  it('numbers traces in seven digits, and files of a day in 36', () => {
    expect(traceOf('021000021', 9_999_999)).toBe('021000029999999');
    expect(traceOf('021000021', 10_000_000)).toBe('021000020000001');
    expect([modifierOf(0), modifierOf(26), modifierOf(35), modifierOf(36)]).toEqual(['A', '0', '9', null]);
  });
});

describe('a return file', () => {
  const entry = `626091000019900012345678     0000123456S-0051         BRIGHTWATER DENTAL GRO  1091000010000007`;
  const addenda = `799R03021000020000001      09100001${' '.repeat(44)}091000010000007`;

  it('names the trace and the reason of each return', () => {
    const text = ['101 091000019 021000021', '5220LARKSPUR', entry, addenda, '8220', '9000001'].join('\r\n');
    expect(readReturnFile(text)).toEqual([{ code: 'R03', trace: '021000020000001', amountCents: 123_456 }]);
    expect(describeReturn('R03')).toBe('R03: No account, or the account could not be found');
    expect(describeReturn('R61')).toBe('R61');
  });

  it('is refused if it is another file', () => {
    expect(readReturnFile('Trace,Reason\n1,R03')).toBeNull();
  });
});
