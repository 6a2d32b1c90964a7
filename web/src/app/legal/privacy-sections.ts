export interface PrivacySection {
  title: string;
  paragraphs: string[];
  items?: string[];
}

/** The portal's privacy policy in plain English. It matches what the product does (security and retention rules). */
export function privacySections(agency: string): PrivacySection[] {
  return [
    {
      title: 'What this policy covers',
      paragraphs: [
        `${agency} runs this portal for the businesses that place accounts with us for collection. This policy says what the portal records about the people who use it, what it holds about the people whose accounts are placed, and what we do with both.`,
        'It covers the portal only. Letters, calls and emails to consumers carry their own notices.',
      ],
    },
    {
      title: 'What we hold about you, the user',
      paragraphs: ['When your company gives you access, the portal keeps:'],
      items: [
        'your name and email address, the companies that you belong to, and your role in each;',
        'your password in a form from which it cannot be read back;',
        'when and from which network address you signed in, and which records you opened, changed or exported. We must be able to say who saw what.',
      ],
    },
    {
      title: 'What we hold about the people whose accounts you place',
      paragraphs: [
        'Your company sends us what is needed to collect a debt: name, addresses, phone numbers, email addresses, dates and amounts, and sometimes a Social Security number, a date of birth or an employer. We use it to collect the accounts that you placed, to report to you, and to meet the law. We do not sell it and do not use it to advertise.',
        'Social Security numbers, dates of birth, bank account numbers and driver’s license numbers are encrypted individually. The portal shows only the last four characters.',
      ],
    },
    {
      title: 'Where accounts concern health care',
      paragraphs: [
        'If your company is a health care provider, we act as its business associate. Send us only what is needed for billing and collection; the portal has no field for a diagnosis, and we ask you not to put one into a note.',
      ],
    },
    {
      title: 'Whom we share it with',
      paragraphs: ['We pass information on only where the work needs it:'],
      items: [
        'to your own company: its administrators can see what their users did in the portal;',
        'to service providers who work for us under contract, such as letter printing, payment processing and hosting, and only what their task needs;',
        'to courts, attorneys and authorities where the law requires it, or where your company authorized a suit.',
      ],
    },
    {
      title: 'Cookies and storage in your browser',
      paragraphs: [
        'The portal keeps your session, the company that you selected and your color theme in your browser’s storage. There are no advertising cookies, and no tracking across other sites. Signing out removes the session.',
      ],
    },
    {
      title: 'How long we keep it',
      paragraphs: [
        'Account records are kept until three years after the last collection activity, as Regulation F requires of collectors. After that, Social Security and bank numbers are deleted, and later names and contact data, after a period that the agency sets. Sign-in and access records are kept as long as the records that they concern.',
      ],
    },
    {
      title: 'How we protect it',
      paragraphs: [
        'Data is encrypted in transit, and files and sensitive fields are encrypted at rest. Each company’s records are separated from every other’s, and access is logged. If a breach affects you or your consumers, we notify your company without delay and say what data was affected.',
      ],
    },
    {
      title: 'Your choices',
      paragraphs: [
        'You can ask what we hold about you, have it corrected, and have your access ended; your company’s administrator can do the last at once. A consumer who writes to you about an account can be sent to us: we answer requests to see, correct or delete information as the law of the consumer’s state requires.',
      ],
    },
    {
      title: 'Changes',
      paragraphs: [
        'When this policy changes in a way that matters to you, we say so in the portal before the change takes effect.',
      ],
    },
  ];
}
