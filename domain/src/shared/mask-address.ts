/** Enough to recognize one's own address, and not to learn another's: `a•••@example.com`. */
export function maskAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email][0] ?? ''}•••${at > 0 ? email.slice(at) : ''}`;
}
