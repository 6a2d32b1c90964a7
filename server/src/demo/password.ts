/** Of everybody in the demo. */
export const demoPassword = 'demo-password';
