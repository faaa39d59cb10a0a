export type Token =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open'; readonly name: string; readonly href: string }
  | { readonly kind: 'close'; readonly name: string };

/** Elements whose content is not text for a reader: they go with all that is in them. */
const unreadable = /^(script|style|template|iframe|noscript|noembed|noframes|object|svg|math|title|textarea|select|xmp|plaintext|head)$/;
const tag = /^<(\/?)([a-z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/i;
const href = /(?:^|[\s/])href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

/** `html` as the texts and tags it has. What looks like neither is text. */
export function tokensOf(html: string): Token[] {
  const tokens: Token[] = [];
  for (let rest = html; rest !== ''; ) {
    const start = rest.indexOf('<');
    if (start !== 0) {
      tokens.push({ kind: 'text', text: decoded(start < 0 ? rest : rest.slice(0, start)) });
      rest = start < 0 ? '' : rest.slice(start);
      continue;
    }
    const found = tag.exec(rest);
    const length = found ? found[0].length : lengthOfOther(rest);
    if (found) rest = afterTag(tokens, found, rest.slice(length));
    else if (length > 0) rest = rest.slice(length);
    else {
      tokens.push({ kind: 'text', text: '<' });
      rest = rest.slice(1);
    }
  }
  return tokens;
}

function afterTag(tokens: Token[], [, slash, written = '', attributes = '']: RegExpExecArray, rest: string): string {
  const name = written.toLowerCase();
  if (slash) {
    tokens.push({ kind: 'close', name });
    return rest;
  }
  if (unreadable.test(name)) {
    const end = new RegExp(`</${name}[\\s/>]`, 'i').exec(rest);
    const closed = end ? rest.indexOf('>', end.index) : -1;
    return closed < 0 ? '' : rest.slice(closed + 1);
  }
  const given = href.exec(attributes);
  tokens.push({ kind: 'open', name, href: decoded(given?.[1] ?? given?.[2] ?? given?.[3] ?? '') });
  return rest;
}

/** Comments, declarations and closing tags of nothing; a lone `<` has no length. */
function lengthOfOther(rest: string): number {
  if (rest.startsWith('<!--')) return lengthUntil(rest, '-->');
  return /^<[!?/]/.test(rest) ? lengthUntil(rest, '>') : /^<[a-z]/i.test(rest) ? rest.length : 0;
}

function lengthUntil(rest: string, end: string): number {
  const found = rest.indexOf(end);
  return found < 0 ? rest.length : found + end.length;
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', colon: ':', Tab: '\t', NewLine: '\n' };

/** A reference that is not known here stays as it is written: it is escaped again before anybody reads it. */
function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return (Object.hasOwn(named, name) ? named[name] : undefined) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
    return code > 0 && code <= 0x10_ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '';
  });
}
