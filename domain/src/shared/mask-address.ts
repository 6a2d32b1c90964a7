/** Recognizable to its owner without disclosing it: `a•••@example.com`. */
export function maskAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email][0] ?? ''}•••${at > 0 ? email.slice(at) : ''}`;
}
