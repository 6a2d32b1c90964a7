import type { DebtType } from '../shared/debt-types.ts';
import type { PlacementField } from './placement-field.ts';
import { fieldsOf } from './placement-fields.ts';

/** Debt types with a downloadable template. */
export const TEMPLATE_TYPES = ['consumer', 'commercial', 'medical', 'rental'] as const satisfies readonly DebtType[];
export type TemplateType = (typeof TEMPLATE_TYPES)[number];

/** One column of a template. */
export interface TemplateColumn {
  key: string;
  /** Field label, which the importer recognizes. */
  header: string;
  need: 'Required' | 'Sometimes required' | 'Optional';
  /** Description of allowed values. */
  rule: string;
  example: string;
}

const KIND_RULES: Partial<Record<PlacementField['kind'], string>> = {
  money: 'Amount such as 1234.50',
  date: 'Date as YYYY-MM-DD or MM/DD/YYYY',
  yes_no: 'yes or no',
  ssn: 'Nine digits',
  ein: 'Nine digits',
  phone: 'Ten digits',
  email: 'Email address',
  state: 'Two letters',
  zip: 'Five or nine digits',
  vin: '17 characters',
  rate: 'Percent a year such as 9 or 9.5',
};

/** Columns of a template in form order, each with its rule. */
export function templateColumns(debtType: TemplateType): TemplateColumn[] {
  return fieldsOf(debtType).map((field) => ({
    key: field.key,
    header: field.label,
    need:
      field.needs[debtType] === 'required'
        ? 'Required'
        : field.needs[debtType] === 'conditional'
          ? 'Sometimes required'
          : 'Optional',
    rule: ruleOf(field, debtType),
    example: field.example,
  }));
}

function ruleOf(field: PlacementField, debtType: DebtType): string {
  const kind =
    field.choices === undefined ? KIND_RULES[field.kind] : `One of: ${field.choices.map((choice) => choice.value).join(', ')}`;
  const condition = field.needs[debtType] === 'conditional' ? field.condition : undefined;
  const length = kind === undefined && field.max !== undefined ? `Up to ${field.max} characters` : undefined;
  const parts = [condition, kind ?? length, field.hint].filter((part) => part !== undefined && part !== '');
  // The kind's rule and the field's hint may be the same text ("Nine digits").
  return [...new Set(parts)].join('. ');
}
