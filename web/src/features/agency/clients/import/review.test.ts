import { emptyClient, type ClientRowResult } from '@recoup/contract/agency/clients';
import { describe, expect, it } from 'vitest';
import { correct, countStates, leaveOut, refuse, refusedFile, reviewRows, type Review } from './review.ts';

const at = (row: number, code: string) => ({ row, client: { ...emptyClient, code, legal_name: `Name, ${code}` } });
const review: Review = {
  fileName: 'clients.csv',
  rows: [at(2, 'A1B'), at(3, 'A1B'), at(4, 'C2D')],
  unknownColumns: [],
  leftOut: new Set(),
  corrected: new Set(),
  refused: new Map(),
};
const result = (given: Partial<ClientRowResult>): ClientRowResult => ({ result: 'new', problems: [], changes: [], ...given });
const results = new Map([
  [2, result({})],
  [3, result({ result: 'refused', problems: [{ path: 'code', message: 'Row 2 has the same code' }] })],
  [4, result({ result: 'changed', changes: [{ field: 'phone', before: null, after: '+15125550143' }] })],
]);

describe('a file of clients', () => {
  it("shows the server's check, skipped rows and refused imports", () => {
    expect(countStates(reviewRows(review, results))).toEqual({ new: 1, changed: 1, unchanged: 0, wrong: 1, out: 0 });
    expect(reviewRows(leaveOut(review, [3], true), results).map(({ state }) => state)).toEqual(['new', 'out', 'changed']);
    const sent = [review.rows[0], review.rows[2]].flatMap((row) => row ?? []);
    const refused = refuse(review, sent, [{ path: 'rows.1.code', message: 'Taken' }]);
    expect(reviewRows(refused, new Map()).map(({ state }) => state)).toEqual(['unchanged', 'unchanged', 'wrong']);
    expect(reviewRows(correct(refused, 4, at(4, 'E3F').client), new Map())[2]?.state).toBe('unchanged');
  });

  it('exports the refused rows with their reasons', () => {
    const [head, line, ...rest] = refusedFile(reviewRows(review, results)).trimEnd().split('\r\n');
    expect(head).toMatch(/^\uFEFFClient ID,Code,Legal name,.*,Row,Refused because$/);
    expect(line).toMatch(/^,A1B,"Name, A1B",.*,3,Code: Row 2 has the same code$/);
    expect(rest).toEqual([]);
  });
});
