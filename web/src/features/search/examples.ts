/** Example queries, shown before typing and with an empty result. */
export const examples = [
  { text: 'garcia maria', hint: 'A name in any order, or as it sounds' },
  { text: 'A-1042-7', hint: 'An account, batch or request number, ours or yours' },
  { text: '(555) 555-0134', hint: 'A phone number or email address' },
  { text: 'status:disputed balance>500', hint: 'Filters, combined as needed' },
  { text: 'paid last month', hint: 'Payments in a period' },
] as const;
