/** The text message with a code, short enough for a single SMS. */
export function writeCodeText(productName: string, code: string): string {
  return `${code} is your ${productName} code. Do not share it with anyone.`;
}
