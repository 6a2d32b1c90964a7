const UNITED_STATES = /^(?:u\.?s\.?a?\.?|united states(?: of america)?|america|840|puerto rico|pr)$/i;

/** Whether a country is stated and is not the United States. */
export function isForeignCountry(country: unknown): boolean {
  return typeof country === 'string' && country.trim() !== '' && !UNITED_STATES.test(country.trim());
}

/** Names of countries as addresses end with them; towns of the United States that have the same name are in `TOWNS_TOO`. */
const COUNTRIES = new Set(
  `argentina|australia|austria|österreich|belgium|brazil|brasil|canada|colombia|costa rica|czech republic|denmark|danmark|dominican republic|ecuador|
  el salvador|england|españa|finland|france|germany|deutschland|great britain|greece|guatemala|honduras|hong kong|hungary|india|ireland|israel|italia|
  italy|japan|mexico|méxico|netherlands|new zealand|nicaragua|northern ireland|norway|norge|philippines|poland|polska|portugal|
  romania|scotland|singapore|south africa|south korea|spain|sweden|sverige|switzerland|schweiz|taiwan|thailand|the netherlands|turkey|u.k.|uk|
  united kingdom|venezuela|vietnam|wales`
    .split('|')
    .map((name) => name.trim()),
);
const TOWNS_TOO = new Set('mexico poland norway denmark wales brazil spain greece turkey'.split(' '));

/** Whether a text is the name of another country; `alone`: not where a town of the United States has it too. */
export function isCountryName(text: string, { alone = false } = {}): boolean {
  const name = text.trim().toLowerCase();
  return COUNTRIES.has(name) && !(alone && TOWNS_TOO.has(name));
}
