import { SheetError } from './sheet.ts';

/** The part of saxen's `Parser` that the reader uses. */
export type XmlParser = {
  on(event: 'openTag', listener: (name: string, attributes: () => Readonly<Record<string, string>> | false) => void): unknown;
  on(event: 'closeTag' | 'text' | 'cdata', listener: (text: string) => void): unknown;
  on(event: 'error' | 'warn', listener: () => never): unknown;
  write(xml: string): unknown;
  end(): unknown;
};

export type XmlParserClass = new () => XmlParser;

/** Value of an attribute, entities decoded. A name that starts with a colon matches any namespace prefix. */
export type AttributeGetter = (name: string) => string | undefined;

type Listeners = {
  readonly open?: (name: string, attribute: AttributeGetter) => void;
  /** `text` is the text since the last tag, entities decoded. */
  readonly close?: (name: string, text: string) => void;
};

/** Maximum nesting of elements, beyond any workbook. Deeper ones are an attack on memory. */
const MAX_DEPTH = 64;

/** Maximum length of a tag or text, in characters, within a factor of two. The longest text of a cell needs a third of it. */
const MAX_TOKEN_LENGTH = 1024 * 1024;

/**
 * Maximum number of elements and texts of a part: beyond a full sheet of 5,000 rows and 100 columns. Sixty megabytes of empty elements would
 * stop a device for ten seconds.
 */
const MAX_TOKENS = 1_500_000;

/**
 * Reads the elements of `xml`, by their names without namespace prefix. Throws `damaged` for malformed XML, and for attributes that the
 * parser would skip with a warning; `too-large` beyond the limits.
 */
export function readXml(Parser: XmlParserClass, xml: string, { open, close }: Listeners): void {
  const parser = new Parser();
  let text = '';
  let depth = 0;
  let tokens = 0;
  const fail = () => {
    throw new SheetError('damaged');
  };
  parser.on('error', fail);
  parser.on('warn', fail);
  parser.on('openTag', (name, attributes) => {
    text = '';
    if (++tokens > MAX_TOKENS) throw new SheetError('too-large');
    if (++depth > MAX_DEPTH) fail();
    open?.(localName(name), (attributeName) => findAttribute(attributes() || {}, attributeName));
  });
  parser.on('closeTag', (name) => {
    close?.(localName(name), text);
    text = '';
    depth--;
  });
  parser.on('text', (part) => {
    text += decodeEntities(part);
    tokens++;
  });
  parser.on('cdata', (part) => {
    text += part;
    tokens++;
  });
  for (let at = 0; at < xml.length;) {
    const before = tokens;
    const end = endOfChunk(xml, at);
    parser.write(xml.slice(at, end));
    // Nothing was read: one token fills the chunk.
    if (tokens === before && end < xml.length) fail();
    at = end;
  }
  parser.end();
}

/** Ends before a tag where possible, because the parser misreads a `>` in an attribute whose quote closes in the next chunk. */
function endOfChunk(xml: string, start: number): number {
  const end = start + MAX_TOKEN_LENGTH;
  if (end >= xml.length) return xml.length;
  const tag = xml.lastIndexOf('<', end);
  return tag > start ? tag : end;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function findAttribute(attributes: Readonly<Record<string, string>>, attributeName: string): string | undefined {
  const name = attributeName.startsWith(':') ? Object.keys(attributes).find((one) => one.endsWith(attributeName)) : attributeName;
  const value = name === undefined ? undefined : attributes[name];
  return value === undefined ? undefined : decodeEntities(value);
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** The parser's own decoder breaks characters above U+FFFF, such as emoji. */
function decodeEntities(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi,
    (whole: string, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
      if (name !== undefined) return entities[name] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code <= 0x10_ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
