/** How a request is named: its id, or its short number `R-101`, of which the digits count. */
export function requestName(text: string): string {
  return /^R-?(\d{1,15})$/i.exec(text.trim())?.[1] ?? text.trim().toLowerCase();
}
