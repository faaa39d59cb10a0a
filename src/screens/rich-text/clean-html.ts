import { sanitiseRichText } from '../../contract/rich-text/sanitise.ts';
import { purify } from '../../ui/trusted/purify.ts';
import type { RichTextTag } from '../../contract/rich-text/tags.ts';

// Tags such as `b` and `div`, which the contract's sanitiser maps to allowed ones.
const synonyms = ['b', 'i', 'ins', 'strike', 'del', 'div', 'h4', 'h5', 'h6'];

/** Sanitises `html` for storage and display: with the browser's parser, then with the rules shared with the backend. */
export function cleanHtml(html: string, tags: readonly RichTextTag[]): string {
  return sanitiseRichText(purify(html, { ALLOWED_TAGS: [...tags, ...synonyms], ALLOWED_ATTR: ['href'], KEEP_CONTENT: true }), tags);
}
