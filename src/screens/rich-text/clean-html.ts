import DOMPurify from 'dompurify';
import { sanitiseRichText } from '../../contract/rich-text/sanitise.ts';
import { richTextTags, type RichTextTag } from '../../contract/rich-text/tags.ts';

// `b`, `div` and the like are for the contract to name as it does.
const synonyms = ['b', 'i', 'ins', 'strike', 'del', 'div', 'h4', 'h5', 'h6'];

/** `html` as it may be stored and shown: once by the browser's own parser, once by the rules that the backend has too. */
export function cleanHtml(html: string, tags: readonly RichTextTag[] = richTextTags): string {
  return sanitiseRichText(DOMPurify.sanitize(html, { ALLOWED_TAGS: [...tags, ...synonyms], ALLOWED_ATTR: ['href'], KEEP_CONTENT: true }), tags);
}
