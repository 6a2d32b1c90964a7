import { SaxesParser, type SaxesTagNS } from 'saxes';

/** An element with its text: text before and after a comment is one value, as in canonical XML. */
export interface XmlElement {
  name: string;
  namespace: string;
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
  text: string;
}

const deepest = 50;
const maxElements = 20_000;

/**
 * Parses a small document. Refuses a DTD (and so custom entities), processing instructions, and trees too deep or wide to walk
 * safely. Errors: Error with the reason.
 */
export function parseXml(document: string): XmlElement {
  const root: XmlElement = { name: '', namespace: '', attributes: new Map(), children: [], text: '' };
  const open = [root];
  let count = 0;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new Error('A document type is not allowed.');
  });
  parser.on('processinginstruction', () => {
    throw new Error('A processing instruction is not allowed.');
  });
  parser.on('opentag', (tag) => {
    count += 1;
    if (open.length > deepest || count > maxElements) throw new Error('The document is too large.');
    const element = toElement(tag);
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  const addText = (text: string) => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(document.replace(/^\uFEFF/, '')).close();
  const [top] = root.children;
  if (!top) throw new Error('The document is empty.');
  return top;
}

function toElement({ local, uri, attributes }: SaxesTagNS): XmlElement {
  const own = Object.values(attributes).filter(({ prefix, name }) => prefix === '' && name !== 'xmlns');
  return {
    name: local,
    namespace: uri,
    attributes: new Map(own.map(({ local: name, value }) => [name, value])),
    children: [],
    text: '',
  };
}

export const samlNamespaces = {
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const;
type Vocabulary = keyof typeof samlNamespaces;

const isNamed = (element: XmlElement, vocabulary: Vocabulary, name: string) =>
  element.name === name && element.namespace === samlNamespaces[vocabulary];

export function childrenOf(element: XmlElement | undefined, vocabulary: Vocabulary, name: string): XmlElement[] {
  return element?.children.filter((child) => isNamed(child, vocabulary, name)) ?? [];
}

/** At any depth. */
export function descendantsOf(element: XmlElement, vocabulary: Vocabulary, name: string): XmlElement[] {
  return element.children.flatMap((child) => [
    ...(isNamed(child, vocabulary, name) ? [child] : []),
    ...descendantsOf(child, vocabulary, name),
  ]);
}
