import { knownTag, richTextTags, safeAddress, termsTags, type RichTextTag } from './tags.ts';
import { tokensOf } from './tokens.ts';

/** Tags within each other at most, which no text of people reaches: finding the one that closes stays cheap. */
const MAX_DEPTH = 64;

/**
 * `html` with nothing but `tags`, those of rich text, built anew: every text escaped, every tag closed, links only to addresses that may be followed.
 * Empty when nothing readable is left. Sanitising what was sanitised changes nothing: a device's copy and the backend's are the same.
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
      clean += escaped(token.text);
      continue;
    }
    const tag = knownTag(token.name, tags);
    if (tag === 'br') clean += '<br>';
    else if (tag !== null && token.kind === 'close') close(tag);
    else if (tag === 'a' && token.kind === 'open') {
      close('a');
      const address = safeAddress(token.href);
      if (address === null || open.length >= MAX_DEPTH) continue;
      open.push(tag);
      clean += `<a href="${escaped(address)}" rel="noopener">`;
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

/** What rich text says, without how it looks: a line for each paragraph and each item. */
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
    const tag = knownTag(token.name, termsTags);
    if (tag !== null && (tag === 'br' || isLine(tag) || tag === 'li' || tag === 'ul' || tag === 'ol')) {
      if (!isBlank && !isMark(line)) {
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

/** What is a line of its own, and never has another such in it. */
function isLine(tag: RichTextTag): boolean {
  return tag === 'p' || tag === 'h1' || tag === 'h2' || tag === 'h3';
}

/** The item's paragraph goes on behind its bullet. */
function isMark(line: string): boolean {
  return line.length < 12 && /^(•|\d+\.) $/.test(line);
}

const references: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\u00a0': '&nbsp;' };

function escaped(text: string): string {
  return text.replace(/[&<>"\u00a0]/g, (sign) => references[sign] ?? sign);
}
