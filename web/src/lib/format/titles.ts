/** Page title by the rule of spec 2. */
export function pageTitle({
  title,
  clientName,
  product,
}: {
  title: string;
  clientName?: string | null | undefined;
  product: string;
}): string {
  return clientName ? `${title} | ${clientName} - ${product} Client Portal` : `${title} | ${product} Client Portal`;
}
