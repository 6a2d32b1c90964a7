const UNITED_STATES = /^(?:u\.?s\.?a?\.?|united states(?: of america)?|america|840|puerto rico|pr)$/i;

/** Whether a country is stated and is not the United States. */
export function isForeignCountry(country: unknown): boolean {
  return typeof country === 'string' && country.trim() !== '' && !UNITED_STATES.test(country.trim());
}
