/** For every demo user. */
export const demoPassword = 'demo-password';

/** For the agency's demo user. */
export const demoAgencyEmail = 'agency@demo.test';

/** The users of the demo's clients. */
export const demoClientEmails = ['admin@demo.test', 'staff@demo.test'] as const;
