export type Token =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open'; readonly name: string; readonly href: string }
  | { readonly kind: 'close'; readonly name: string };

/** Elements whose content is not readable text: they are removed with their content. */
const skippedElements =
  /^(script|style|template|iframe|noscript|noembed|noframes|object|svg|math|title|textarea|select|xmp|plaintext|head)$/;
const tagName = /[a-z][^\s/>]*/iy;
const endOrQuote = /[>"']/g;
const href = /(?:^|[\s/])href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

/**
 * Splits `html` into texts and tags; anything else is text. Linear time: each character is read a fixed number of times, because the input
 * may be hostile.
 */
export function* tokensOf(html: string): Generator<Token> {
  let text = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    const { token, end } = tagAt(html, at);
    if (end > at && at > text) yield { kind: 'text', text: decodeReferences(html.slice(text, at)) };
    if (token) yield token;
    // A lone `<` is text.
    if (end > at) text = end;
    at = Math.max(end, at + 1);
  }
  if (text < html.length) yield { kind: 'text', text: decodeReferences(html.slice(text)) };
}

type Tag = { readonly token: Token | null; readonly end: number };

/** The tag at `at`, and its end. An unclosed tag takes the rest of the text; a lone `<` ends where it starts. */
function tagAt(html: string, at: number): Tag {
  const isClosing = html[at + 1] === '/';
  const start = at + (isClosing ? 2 : 1);
  const rawName = nameAt(html, start);
  if (rawName === '') return { token: null, end: endOfOther(html, at) };
  const name = rawName.toLowerCase();
  const last = isClosing ? html.indexOf('>', start) : lastOfTag(html, start + rawName.length);
  if (last < 0) return { token: null, end: html.length };
  if (isClosing) return { token: { kind: 'close', name }, end: last + 1 };
  if (skippedElements.test(name)) return { token: null, end: endOfContent(html, name, last + 1) };
  const hrefMatch = href.exec(html.slice(start + rawName.length, last));
  return { token: { kind: 'open', name, href: decodeReferences(hrefMatch?.[1] ?? hrefMatch?.[2] ?? hrefMatch?.[3] ?? '') }, end: last + 1 };
}

function nameAt(html: string, at: number): string {
  tagName.lastIndex = at;
  return tagName.exec(html)?.[0] ?? '';
}

/** Index of the `>` that closes a tag, outside quotes; -1 when missing. */
function lastOfTag(html: string, from: number): number {
  endOrQuote.lastIndex = from;
  for (let match = endOrQuote.exec(html); match; match = endOrQuote.exec(html)) {
    if (match[0] === '>') return match.index;
    const closing = html.indexOf(match[0], match.index + 1);
    if (closing < 0) return -1;
    endOrQuote.lastIndex = closing + 1;
  }
  return -1;
}

/** Index after the closing tag of an element whose content starts at `from`. */
function endOfContent(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}[\\s/>]`, 'gi');
  closing.lastIndex = from;
  const match = closing.exec(html);
  return match ? endAfter(html, '>', match.index) : html.length;
}

/** End of a comment, a declaration or an empty closing tag. */
function endOfOther(html: string, at: number): number {
  if (html.startsWith('<!--', at)) return endAfter(html, '-->', at);
  return '!?/'.includes(html[at + 1] ?? ' ') ? endAfter(html, '>', at) : at;
}

function endAfter(html: string, sign: string, from: number): number {
  const position = html.indexOf(sign, from);
  return position < 0 ? html.length : position + sign.length;
}

const namedReferences: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  colon: ':',
  Tab: '\t',
  NewLine: '\n',
};

/** An unknown character reference stays as written, because the output is escaped again. */
function decodeReferences(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return (Object.hasOwn(namedReferences, name) ? namedReferences[name] : undefined) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
    return code > 0 && code <= 0x10_ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '';
  });
}
