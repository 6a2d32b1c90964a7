/** What a role allows, in a sentence (domain.md, Clients and users). */
export const roleMeanings = {
  client_admin: 'Everything staff can do, plus users, bank accounts, remittances, recalls and settlements.',
  client_staff: 'Sees debtors and payments, places accounts, adds notes and documents.',
} as const;
