import { toAllowedTag, richTextTags, safeAddress, termsTags, type RichTextTag } from './tags.ts';
import { tokensOf } from './tokens.ts';

/** Maximum nesting depth, beyond any real text. It bounds the cost of finding the matching open tag. */
const MAX_DEPTH = 64;

/**
 * Rebuilds `html` with only the allowed `tags`: text escaped, tags closed, links only to safe addresses. Returns an empty string when no
 * readable text is left. Idempotent, so that the device's copy and the backend's are equal.
 */
export function sanitiseRichText(html: string, tags: readonly RichTextTag[] = richTextTags): string {
  let clean = '';
  let hasText = false;
  const open: RichTextTag[] = [];
  const close = (tag: RichTextTag) => {
    const at = open.lastIndexOf(tag);
    if (at < 0) return;
    for (const inner of open.splice(at).toReversed()) clean += `</${inner}>`;
  };
  for (const token of tokensOf(html)) {
    if (token.kind === 'text') {
      if (token.text.trim() !== '') hasText = true;
      clean += escapeHtml(token.text);
      continue;
    }
    const tag = toAllowedTag(token.name, tags);
    if (tag === 'br') clean += '<br>';
    else if (tag !== null && token.kind === 'close') close(tag);
    else if (tag === 'a' && token.kind === 'open') {
      close('a');
      const address = safeAddress(token.href);
      if (address === null || open.length >= MAX_DEPTH) continue;
      open.push(tag);
      clean += `<a href="${escapeHtml(address)}" rel="noopener">`;
    } else if (tag !== null) {
      const last = open.at(-1);
      if (last !== undefined && isLine(tag) && isLine(last)) close(last);
      if (open.length >= MAX_DEPTH) continue;
      open.push(tag);
      clean += `<${tag}>`;
    }
  }
  for (const tag of open.toReversed()) clean += `</${tag}>`;
  return hasText ? clean : '';
}

/** Plain text of rich text: one line per paragraph and item. */
export function plainTextOf(html: string): string {
  const lines: string[] = [];
  const counts: (number | null)[] = [];
  let line = '';
  let isBlank = true;
  for (const token of tokensOf(html)) {
    if (token.kind === 'text') {
      line += token.text.replace(/\s+/g, ' ');
      isBlank &&= token.text.trim() === '';
      continue;
    }
    const tag = toAllowedTag(token.name, termsTags);
    if (tag !== null && (tag === 'br' || isLine(tag) || tag === 'li' || tag === 'ul' || tag === 'ol')) {
      if (!isBlank && !isBullet(line)) {
        lines.push(line);
        [line, isBlank] = ['', true];
      }
    }
    if (token.kind === 'open' && (tag === 'ul' || tag === 'ol')) counts.push(tag === 'ol' ? 0 : null);
    if (token.kind === 'close' && (tag === 'ul' || tag === 'ol')) counts.pop();
    if (token.kind === 'open' && tag === 'li') {
      const count = counts.pop() ?? null;
      counts.push(count === null ? null : count + 1);
      [line, isBlank] = [count === null ? '• ' : `${count + 1}. `, false];
    }
  }
  return [...lines, line]
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .join('\n');
}

/** Whether `tag` is a block that forms a line and never contains another one. */
function isLine(tag: RichTextTag): boolean {
  return tag === 'p' || tag === 'h1' || tag === 'h2' || tag === 'h3';
}

/** A paragraph inside an item continues after the bullet. */
function isBullet(line: string): boolean {
  return line.length < 12 && /^(•|\d+\.) $/.test(line);
}

const htmlEscapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\u00a0': '&nbsp;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"\u00a0]/g, (sign) => htmlEscapes[sign] ?? sign);
}
