/** The text message with a code, short enough for a single SMS. */
export function writeCodeText(productName: string, code: string): string {
  return `${code} is your ${productName} code. Never tell it to anybody.`;
}
