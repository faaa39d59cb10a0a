import { knownTag, richTextTags, safeAddress, termsTags, type RichTextTag } from './tags.ts';
import { tokensOf } from './tokens.ts';

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
      if (address === null) continue;
      open.push(tag);
      clean += `<a href="${escaped(address)}" rel="noopener">`;
    } else if (tag !== null) {
      const last = open.at(-1);
      if (last !== undefined && isLine(tag) && isLine(last)) close(last);
      open.push(tag);
      clean += `<${tag}>`;
    }
  }
  for (const tag of open.toReversed()) clean += `</${tag}>`;
  return hasText ? clean : '';
}

/** What rich text says, without how it looks: a line for each paragraph and each item. */
export function plainTextOf(html: string): string {
  const lines: string[] = [''];
  const counts: (number | null)[] = [];
  const say = (text: string) => lines.push((lines.pop() ?? '') + text);
  for (const token of tokensOf(html)) {
    if (token.kind === 'text') {
      say(token.text.replace(/\s+/g, ' '));
      continue;
    }
    const tag = knownTag(token.name, termsTags);
    if (tag !== null && (tag === 'br' || isLine(tag) || tag === 'li' || tag === 'ul' || tag === 'ol')) {
      if (lines.at(-1)?.trim() !== '' && !isMark(lines.at(-1))) lines.push('');
    }
    if (token.kind === 'open' && (tag === 'ul' || tag === 'ol')) counts.push(tag === 'ol' ? 0 : null);
    if (token.kind === 'close' && (tag === 'ul' || tag === 'ol')) counts.pop();
    if (token.kind === 'open' && tag === 'li') {
      const count = counts.pop() ?? null;
      counts.push(count === null ? null : count + 1);
      lines[lines.length - 1] = count === null ? '• ' : `${count + 1}. `;
    }
  }
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** What is a line of its own, and never has another such in it. */
function isLine(tag: RichTextTag): boolean {
  return tag === 'p' || tag === 'h1' || tag === 'h2' || tag === 'h3';
}

/** The item's paragraph goes on behind its bullet. */
function isMark(line: string | undefined): boolean {
  return /^(•|\d+\.) $/.test(line ?? '');
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;').replace(/\u00a0/g, '&nbsp;');
}
