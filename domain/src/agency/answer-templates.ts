/** Placeholders of answer templates, with what each is replaced by. */
export const PLACEHOLDERS = {
  client: 'Company name',
  debtor: 'Debtor',
  account: 'Account number in the portal',
  client_account: "The company's own account number",
  balance: 'Balance',
  status: 'Status',
  request: 'Number of the request',
  agency: 'Your agency',
  me: 'Your name',
} as const;
export type Placeholder = keyof typeof PLACEHOLDERS;

const PATTERN = /\{\{([^{}]*)\}\}/g;

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(PLACEHOLDERS, name);

/** Names in double braces that are no placeholders, each once; also a brace without its partner, as written. */
export function findUnknownPlaceholders(text: string): string[] {
  const named = [...text.matchAll(PATTERN)].map(([, name = '']) => name.trim());
  const broken = text.replaceAll(PATTERN, '').match(/\{\{|\}\}/g) ?? [];
  return [...new Set([...named.filter((name) => !isPlaceholder(name)), ...broken])];
}

/** Replaces placeholders; those without a value here stay, so that their author notices. */
export function fillTemplate(text: string, values: Readonly<Partial<Record<Placeholder, string | null>>>): string {
  return text.replaceAll(PATTERN, (whole, name: string) => {
    const key = name.trim();
    return (isPlaceholder(key) ? values[key] : undefined) ?? whole;
  });
}
