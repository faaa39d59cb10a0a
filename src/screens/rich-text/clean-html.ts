import DOMPurify from 'dompurify';
import { sanitiseRichText } from '../../contract/rich-text/sanitise.ts';
import { richTextTags } from '../../contract/rich-text/tags.ts';

// `b`, `div` and the like are for the contract to name as it does.
const allowed = { ALLOWED_TAGS: [...richTextTags, 'b', 'i', 'ins', 'strike', 'del', 'div'], ALLOWED_ATTR: ['href'], KEEP_CONTENT: true };

/** `html` as it may be stored and shown: once by the browser's own parser, once by the rules that the backend has too. */
export function cleanHtml(html: string): string {
  return sanitiseRichText(DOMPurify.sanitize(html, allowed));
}
