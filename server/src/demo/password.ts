/** For every demo user. */
export const demoPassword = 'demo-password';

/** For the agency's demo user. */
export const demoAgencyEmail = 'agency@demo.test';
