import { checkEmailText } from '@recoup/domain/agency/email-text';
import { expect, it } from 'vitest';
import type { Brand } from '#platform/brand.ts';
// Loads every module, and with them all templates.
import '#server/composition.ts';
import { defaultTextOf, fillEmail, listEmailTemplates, placeholdersOf, samplesOf, writeEmail } from '#platform/email/template.ts';

const brand: Brand = {
  productName: 'Recoup',
  agencyName: 'Larkspur Recovery',
  website: 'https://larkspur.example.com',
  supportEmail: 'clients@larkspur.example.com',
  supportPhone: null,
  accentColor: '#2f5fd0',
  logoUrl: null,
  darkLogoUrl: null,
  signInHeadline: null,
  signInText: null,
  signInPictureUrl: null,
};

it('lists every email', () => {
  expect(
    listEmailTemplates()
      .map(({ key }) => key)
      .toSorted(),
  ).toMatchInlineSnapshot(`
    [
      "bank_account_changed",
      "business_info_changed",
      "business_info_changed_by_agency",
      "check_address_changed",
      "client_ended",
      "client_invitation",
      "client_resumed",
      "client_suspended",
      "daily_notifications",
      "email_change_current",
      "email_change_new",
      "exchange_stopped",
      "invite",
      "magiclink",
      "notification",
      "notifications",
      "onboarding_approved",
      "onboarding_returned",
      "onboarding_submitted",
      "reauthentication",
      "recovery",
      "scheduled_report",
      "security_notice",
      "signup",
      "team_invitation",
      "test_email",
    ]
  `);
});

it.each(listEmailTemplates().map((template) => [template.key, template] as const))(
  'has a default text of %s that uses its placeholders',
  (_key, template) => {
    const text = defaultTextOf(template);
    expect(checkEmailText(text, placeholdersOf(template))).toEqual([]);
    const filled = fillEmail(brand, writeEmail(template, samplesOf(template)), text);
    expect(JSON.stringify(filled)).not.toMatch(/\{\{|undefined/);
    for (const name of Object.keys(template.placeholders))
      expect([text.subject, text.body, text.note].join(' '), name).toContain(`{{${name}}}`);
  },
);

it('leaves paragraphs without words out, and never reads values as placeholders', () => {
  const template = listEmailTemplates().find(({ key }) => key === 'notification');
  if (!template) throw new Error('missing');
  const content = writeEmail(template, { ...samplesOf(template), event: 'About {{hint}}', hint: '', link: '' });
  expect(fillEmail(brand, content, defaultTextOf(template)).blocks).toEqual([
    { kind: 'text', text: 'About {{hint}}: account A-1042-1 of Alder Family Dental.' },
  ]);
});
