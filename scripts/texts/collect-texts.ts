import { parseSync } from 'vite';

/** A text that users read. `{…}` stands for a value that is filled in. */
export type FoundText = { line: number; text: string };

type Node = { type: string; start: number; end: number; [field: string]: unknown };

/** JSX attributes whose strings are not shown. */
const HIDDEN_ATTRIBUTES =
  /^(className|classNames|key|id|to|href|src|type|name|size|color|c|variant|role|autoComplete|inputMode|component|rel|target|style|fw|fz|ta|d|fill|position|order|justify|align|wrap|data-.*|aria-(controls|describedby|labelledby|live|current|haspopup|sort|hidden|orientation|autocomplete|activedescendant))$/;

/** Calls whose strings are not shown. */
const HIDDEN_CALLS =
  /^(sql|console|URL|RegExp|require|describe|it|test|querySelector|querySelectorAll|matchMedia|addEventListener|createElement)$/;

const SQL =
  /^\s*(select|insert|update|delete|with|create|alter|set|lock|begin|commit|drop|grant|from|where|order by|and|or|not|exists|copy|listen|notify|truncate|vacuum|analyze)\b(?=[\s\S]*(_|\(|\$|=|\b(from|into|table|transaction|by)\b|$))/;

const KEYS = /^(Enter|Escape|Tab|Home|End|Backspace|Delete|Space|Arrow\w+|Page\w+|Shift|Control|Meta|Alt)$/;

/** Whether a string looks like language: a sentence, part of one, or one capitalized word. */
function isLanguage(text: string): boolean {
  const value = text.trim();
  if (!/[A-Za-z]{2}/.test(value) || KEYS.test(value)) return false;
  if (!/\s/.test(value)) return /^[A-Z][a-z]+(-[a-z]+)?[.!?…]?$/.test(value);
  if (/^[a-z]/.test(value) && SQL.test(value)) return false;
  // Class lists, media types, style values, patterns.
  if (/[{}<>;=\\|]|:\/\/|\w\(|^[.#@]|^\S+\/\S+(;|$)|\dpx|\brem\b|var\(/.test(value.replaceAll('{…}', ''))) return false;
  const words = value.split(/\s+/);
  return words.filter((word) => /^[("“'’]?[A-Za-z][A-Za-z’'-]*[.,:;!?)”…]*$/.test(word)).length >= words.length / 2;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []);
const childrenOf = (node: Node) => Object.values(node).flatMap(nodesIn);

function nameOf(node: Node | undefined): string {
  if (!node) return '';
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return String(node['name']);
  if (node.type === 'MemberExpression') return nameOf(node['object'] as Node);
  return '';
}

/** A literal or template as text; undefined for anything else. */
function literalText(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined;
  if (node.type !== 'TemplateLiteral') return undefined;
  return (node['quasis'] as Node[]).map((part) => (part['value'] as { cooked: string }).cooked).join('{…}');
}

const collapse = (text: string) => text.replaceAll(/\s+/g, ' ');
const isSentencePart = (child: Node) => child.type === 'JSXText' && /[A-Za-z]/.test(String(child['value']));

/** The content of an element as one sentence, with the elements inside it. */
function inlineText(node: Node): string {
  return (node['children'] as Node[])
    .map((child) => {
      if (child.type === 'JSXText') return collapse(String(child['value']));
      if (child.type === 'JSXElement' || child.type === 'JSXFragment') return inlineText(child) || '{…}';
      const expression = child['expression'] as Node;
      return expression.type === 'JSXEmptyExpression' ? '' : (literalText(expression) ?? '{…}');
    })
    .join('');
}

/**
 * The texts of a module that users may read, from its syntax tree: content and attributes of elements, and strings that look
 * like language. A few strings that nobody reads are among them; no text is missing because a list forgot its file.
 */
export function collectTexts(file: string, source: string): FoundText[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const found: FoundText[] = [];
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length;
  const add = (offset: number, text: string) => {
    const shown = collapse(text).trim();
    if (/[A-Za-z]/.test(shown.replaceAll('{…}', ''))) found.push({ line: lineAt(offset), text: shown });
  };

  function visitElement(node: Node) {
    const children = node['children'] as Node[];
    const firstText = children.find(isSentencePart);
    if (!firstText) return visitAll(childrenOf(node));
    add(firstText.start + String(firstText['value']).search(/\S/), inlineText(node));
    visitInline(node);
  }

  /** Texts outside of the sentence: attributes, and branches of its expressions. */
  function visitInline(node: Node) {
    if (isNode(node['openingElement'])) visit(node['openingElement']);
    for (const child of node['children'] as Node[]) {
      if (child.type === 'JSXElement' || child.type === 'JSXFragment') visitInline(child);
      else if (child.type === 'JSXExpressionContainer' && literalText(child['expression'] as Node) === undefined) visit(child);
    }
  }

  function visitAttribute(node: Node) {
    const name = nameOf(node['name'] as Node);
    if (HIDDEN_ATTRIBUTES.test(name)) return;
    const value = node['value'] as Node | null;
    const text = value && literalText(value);
    if (text && (isLanguage(text) || /^(label|title|placeholder|description|alt|aria-label)$/.test(name))) add(node.start, text);
    else if (value && text === undefined) visit(value);
  }

  function visitAll(nodes: Node[]) {
    for (const node of nodes) visit(node);
  }

  function visit(node: Node): void {
    if (/^(TS(?!AsExpression|SatisfiesExpression|NonNullExpression)|Import|ExportAll)/.test(node.type)) return;
    switch (node.type) {
      case 'JSXElement':
      case 'JSXFragment':
        return visitElement(node);
      case 'JSXAttribute':
        return visitAttribute(node);
      case 'ExportNamedDeclaration':
        return node['source'] ? undefined : visitAll(childrenOf(node));
      case 'TaggedTemplateExpression':
        return HIDDEN_CALLS.test(nameOf(node['tag'] as Node)) ? undefined : visitAll(childrenOf(node));
      case 'CallExpression':
      case 'NewExpression':
        return HIDDEN_CALLS.test(nameOf(node['callee'] as Node)) ? undefined : visitAll(childrenOf(node));
      case 'BinaryExpression':
        return /^[!=]==?$|^in$/.test(String(node['operator'])) ? undefined : visitAll(childrenOf(node));
      case 'SwitchCase':
        return visitAll(nodesIn(node['consequent']));
      case 'Property':
        return visit(node['value'] as Node);
      case 'MemberExpression':
        return visit(node['object'] as Node);
      default: {
        const text = literalText(node);
        if (text !== undefined && isLanguage(text)) add(node.start, text);
        return visitAll(childrenOf(node));
      }
    }
  }

  visitAll(program.body as unknown as Node[]);
  return found;
}
