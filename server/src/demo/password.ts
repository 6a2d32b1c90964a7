/** Of everybody in the demo. */
export const demoPassword = 'demo-password';

/** Of whoever looks at the demo's companies for the agency. */
export const demoAgencyEmail = 'agency@demo.test';
