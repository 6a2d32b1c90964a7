import { describe, expect, it } from 'vitest';
import {
  NOTIFICATION_EVENTS,
  NOTIFICATION_KIND_INFO,
  NOTIFICATION_KINDS,
  pageOfNotification,
  formatNotification,
  formatNotifications,
  type NotificationFacts,
} from './notifications.ts';

const account = { id: 'account', peopleId: 'person' };
const facts = NOTIFICATION_KINDS.flatMap((kind) =>
  NOTIFICATION_EVENTS[kind].map((event): NotificationFacts => ({ kind, event, count: 1, params: {} })),
);

describe('notification text', () => {
  it.each(facts)('$kind $event reads for one, for many and without facts', (one) => {
    const label = NOTIFICATION_KIND_INFO[one.kind].label;
    for (const formatted of [formatNotification(one), formatNotification({ ...one, count: 1200 })]) {
      expect(formatted).not.toBe(label);
      expect(formatted).not.toMatch(/undefined|NaN/);
    }
    expect(formatNotifications(one.kind, 1200)).not.toMatch(/undefined|NaN/);
  });

  it('includes the known facts', () => {
    const formatted = (change: Partial<NotificationFacts>) =>
      formatNotification({ kind: 'request_decided', event: 'declined', count: 1, params: {}, ...change });
    expect(formatted({ params: { number: '12' } })).toBe('The agency declined your request R-12');
    expect(formatted({ count: 1200 })).toBe('The agency declined 1,200 of your requests');
    expect(formatted({ kind: 'remittance', event: 'paid', params: { number: '2026-06' } })).toBe('Statement 2026-06 was paid');
  });
});

describe('notification link', () => {
  it.each(facts)('$kind $event opens its subject, or the list for several', (one) => {
    const page = pageOfNotification({ ...one, subjectId: 'subject', account });
    const pages = pageOfNotification({ ...one, count: 24, subjectId: null, account: null });
    for (const path of [page, pages]) expect(path).toMatch(/^\/(?!\/)/);
    expect(pages).not.toMatch(/null|subject|undefined/);
  });

  it("opens the account it concerns, or the subject's own page", () => {
    const of = (change: Partial<Parameters<typeof pageOfNotification>[0]>) =>
      pageOfNotification({ kind: 'message', event: 'written', count: 1, params: {}, subjectId: null, account: null, ...change });
    expect(of({ account, count: 3 })).toBe('/debtors/person/account');
    expect(of({})).toBe('/messages/company');
    expect(of({ kind: 'import_done', event: 'done', subjectId: 'file' })).toBe('/debtor-entry/uploads/file');
    expect(of({ kind: 'remittance', event: 'issued', subjectId: 'statement' })).toBe('/payments/remittances/statement');
  });
});
