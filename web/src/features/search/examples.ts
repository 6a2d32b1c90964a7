/** Example queries, shown before typing and with an empty result. */
export const examples = [
  { text: 'garcia maria', hint: 'A name, in any order, also as it sounds' },
  { text: 'A-1042-7', hint: 'An account, batch or request by its number, or by yours' },
  { text: '(555) 555-0134', hint: 'A phone number or e-mail address' },
  { text: 'status:disputed balance>500', hint: 'Filters, as many as you like' },
  { text: 'paid last month', hint: 'Payments in a period' },
] as const;
