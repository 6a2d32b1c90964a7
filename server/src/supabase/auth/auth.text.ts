/** The text message with a code, short enough for a single SMS. */
export function writeCodeText(portalName: string, code: string): string {
  return `${code} is your ${portalName} code. Do not share it with anyone.`;
}
