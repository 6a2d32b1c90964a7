import { describe, expect, it } from 'vitest';
import { checkStatusText, defaultTextOf, fillStatusText } from './status-texts.ts';
import { describeStatus, STATUS_CODES, type StatusText } from './statuses.ts';

const check = (changes: Partial<StatusText>, texts = {}) =>
  checkStatusText('ACTIVE', { ...defaultTextOf('ACTIVE'), ...changes }, texts).map(({ path, message }) => `${path}: ${message}`);

describe('status texts', () => {
  it('accepts every default text', () => {
    for (const code of STATUS_CODES) expect(checkStatusText(code, defaultTextOf(code), {})).toEqual([]);
  });

  it.each([
    [{ label: ' ' }, 'label: Enter a label'],
    [{ label: 'x'.repeat(31) }, 'label: Use at most 30 characters'],
    [{ label: 'With {{agency_name}}' }, 'label: Unknown placeholder {{agency_name}}'],
    [{ meaning: '' }, 'meaning: Enter a sentence that explains the status'],
    [{ meaning: 'Call {{phone}} or {{' }, 'meaning: Unknown placeholder {{phone}}, {{'],
    [{ nextStep: 'x'.repeat(121) }, 'nextStep: Use at most 120 characters'],
    [{ label: 'payment PLAN' }, 'label: Another status already has this label. Choose a different one'],
  ])('refuses %j with a reason', (changes, problem) => expect(check(changes)).toEqual([problem]));

  it('accepts a default label that its own status no longer uses', () => {
    expect(check({ label: 'Payment plan' }, { PLAN: { ...defaultTextOf('PLAN'), label: 'Installments' } })).toEqual([]);
  });

  it('prefers the agency’s text and fills its placeholders', () => {
    const text = { label: 'Held', meaning: 'Call {{agency_name}}.', nextStep: null };
    expect(describeStatus('HOLD', { HOLD: text })).toMatchObject({ label: 'Held', nextStep: null, icon: 'pause' });
    expect(describeStatus('ACTIVE', { HOLD: text }).label).toBe('In collection');
    const values = { agency_name: '{{support_email}}', support_email: 'a@example.com', support_phone: '555-0100' };
    expect(fillStatusText(text, values).meaning).toBe('Call {{support_email}}.');
  });
});
