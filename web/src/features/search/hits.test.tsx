import { MantineProvider } from '@mantine/core';
import type { SearchWhy } from '@recoup/contract/search/search';
import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { HitRow } from './hit-row.tsx';
import { Marked } from './marked.tsx';
import { account, others, page, payment, person } from '#features/search/testing/samples.ts';
import { addressOf, pageAddress } from './targets.ts';

const draw = (element: React.ReactNode) => render(<MantineProvider env="test">{element}</MantineProvider>).container;
const marks = (container: Element) => [...container.querySelectorAll('mark')].map(({ textContent }) => textContent);

describe('highlighting', () => {
  it('handles ranges that overlap, touch, are unsorted or exceed the text', () => {
    const ranges = [
      [6, 99],
      [0, 2],
      [1, 3],
      [4, 4],
    ] as const;
    const container = draw(<Marked text="Maria Garcia" ranges={ranges} />);
    expect(container.querySelector('style')?.textContent ?? '').not.toContain('Maria');
    expect(marks(container)).toEqual(['Ma', 'r', 'Garcia']);
    expect(container.textContent).toContain('Maria Garcia');
  });

  it('escapes markup in names', () => {
    const name = '<img src=x onerror=alert(1)> & "Co"';
    const container = draw(<Marked text={name} ranges={[[1, 4]]} />);
    expect(container.querySelector('img')).toBeNull();
    expect(marks(container)).toEqual(['img']);
    expect(container.textContent).toContain(name);
  });

  it('appears once when the row shows the text anyway', () => {
    const request = others.find(({ kind }) => kind === 'requests');
    if (!request) throw new Error('no sample');
    const why: SearchWhy[] = [{ field: 'kind', label: 'Request', text: 'Recall account', ranges: [[0, 6]], match: 'start' }];
    const drawn = draw(<HitRow hit={{ ...request, why }} />);
    expect(drawn.textContent?.split('Recall account')).toHaveLength(2);
    expect(marks(drawn)).toEqual(['Recall']);
  });

  it('shows the period and state of a statement, and the place of a location', () => {
    const [statement, location] = others.filter(({ kind }) => kind === 'statements' || kind === 'locations');
    if (!statement || !location) throw new Error('no samples');
    const drawn = draw(<HitRow hit={statement} />);
    expect(drawn.textContent).toMatch(/S-0042.*Statement.*Jun 1 – 30, 2026.*Paid.*\$9,100\.00/);
    expect(marks(drawn)).toEqual(['S-0042']);
    expect(draw(<HitRow hit={location} />).textContent).toMatch(/North Hills.*NH.*Salem, OR.*12 accounts.*Inactive/);
  });

  it('marks shown text, names matches that are not shown, and labels similar spellings', () => {
    expect(marks(draw(<HitRow hit={account()} />))).toEqual(['8841']);
    expect(marks(draw(<HitRow hit={payment()} />))).toEqual(['$125.00']);
    expect(draw(<HitRow hit={person()} />).textContent).toMatch(
      /Maria Garcia.*2 accounts, 1 open.*Springfield, IL.*Similar name.*\$1,250\.50/,
    );
    const byPhone = person({
      title_ranges: [],
      why: [{ field: 'phone', label: 'Phone', text: '(555) 555-0134', ranges: [[6, 14]], match: 'exact' }],
    });
    const found = draw(<HitRow hit={byPhone} />);
    expect(found.textContent).toContain('Phone (555) 555-0134');
    expect(found.textContent).not.toContain('Similar');
    const byLast4 = person({
      why: [{ field: 'ssn_last4', label: 'Social Security number', text: 'ends in 4321', ranges: [[8, 12]], match: 'exact' }],
    });
    expect(draw(<HitRow hit={byLast4} />).textContent).toContain('Social Security number ends in 4321');
    expect(marks(found)).toEqual(['555-0134']);
  });
});

describe('the address of a hit', () => {
  const at = '/debtors/018f0000-0000-7000-8000-000000000010/018f0000-0000-7000-8000-000000000011';

  it('is the account, the payment beside its list, the upload, or a section of the account', () => {
    expect([person(), account(), payment(), ...others].map(addressOf)).toEqual([
      at,
      at,
      '/payments?account_id=018f0000-0000-7000-8000-000000000011&payment=018f0000-0000-7000-8000-000000000012',
      '/debtor-entry/uploads/018f0000-0000-7000-8000-000000000021',
      `${at}#documents`,
      '/payments/remittances/018f0000-0000-7000-8000-000000000024',
      '/manage-business/locations?location=018f0000-0000-7000-8000-000000000025',
      `${at}#requests`,
    ]);
  });

  it('is the statement of an invoice, or the list when it has none', () => {
    const invoice = { statement: null, invoice: { state: 'open', due_on: '2026-07-31' } } as const;
    const found = others.filter((hit) => hit.kind === 'statements').map((hit) => ({ ...hit, ...invoice }));
    expect(found.map(addressOf)).toEqual(['/payments/remittances/018f0000-0000-7000-8000-000000000024']);
    expect(found.map((hit) => addressOf({ ...hit, remittance_id: null }))).toEqual(['/payments?tab=remittances']);
    for (const hit of found)
      expect(draw(<HitRow hit={hit} />).textContent).toMatch(/S-0042.*Invoice.*Due Jul 31, 2026.*Open.*\$9,100\.00/);
  });

  it('is the accounts of a manually entered batch, and the company thread for a file without an account', () => {
    const [batch, document] = others;
    expect(batch?.kind === 'batches' && addressOf({ ...batch, import_id: null })).toBe(
      '/debtors?batch_id=018f0000-0000-7000-8000-000000000020',
    );
    expect(document?.kind === 'documents' && addressOf({ ...document, people_id: null, account_id: null })).toBe(
      '/messages/company',
    );
    expect(document?.kind === 'documents' && addressOf({ ...document, is_published: true })).toBe('/downloads?tab=documents');
  });

  it('is null for actions', () => {
    expect(addressOf(page())).toBeNull();
    expect(pageAddress('invite_user')).toBe('/manage-users?panel=invite');
    expect([pageAddress('report_aging'), pageAddress('report_direct_payment')]).toEqual([
      '/downloads/reports/aging',
      '/payments?tab=report',
    ]);
  });
});
