/** XML 1.0 has no place for these, not even escaped. */
const FOREIGN = /[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Readers turn these into blanks or line feeds where they are not escaped.
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

const escaped = (text: string, characters: RegExp): string =>
  text.replace(FOREIGN, '\uFFFD').replace(characters, (character) => ESCAPES[character] ?? character);

/** Text of an element. */
export const xmlText = (text: string): string => escaped(text, /[&<>\r]/gu);

export type Attributes = Readonly<Record<string, string | null>>;

/** An element; attributes that are null are left out. @param children elements, or escaped text */
export const element = (name: string, attributes: Attributes, children: readonly string[] = []): string => {
  const start = Object.entries(attributes)
    .map(([key, value]) => (value === null ? '' : ` ${key}="${escaped(value, /[&<>"\t\n\r]/gu)}"`))
    .join('');
  return children.length === 0 ? `<${name}${start}/>` : `<${name}${start}>${children.join('')}</${name}>`;
};

/** A whole document. */
export const xmlDocument = (root: string): string => `<?xml version="1.0" encoding="utf-8"?>\n${root}\n`;
