/** Texts about a new signing secret. */
export const secretTexts = {
  label: 'Signing secret',
  title: 'This secret is shown only once',
  advice:
    'Copy it to your system’s settings or a password manager now. Your system uses it to verify that deliveries come from the portal. If you lose it, create a new one.',
  copyLabel: 'Copy secret',
};
