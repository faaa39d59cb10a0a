import { DOMParser as DocumentParser, DOMSerializer, Schema, type Node } from 'prosemirror-model';
import { sanitiseRichText } from '../../contract/rich-text/sanitise.ts';
import type { RichTextTag } from '../../contract/rich-text/tags.ts';
import { trustHtml } from '../../ui/trusted/trusted-types.ts';
import { cleanHtml } from './clean-html.ts';

/** Nodes and marks for the commands of R-062 and the headings of terms. Without other node types no other content can enter. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading: {
      group: 'block',
      content: 'inline*',
      defining: true,
      attrs: { level: { default: 2, validate: 'number' } },
      parseDOM: [1, 2, 3].map((level) => ({ tag: `h${level}`, attrs: { level } })),
      toDOM: (node) => [`h${Number(node.attrs['level'])}`, 0],
    },
    bullet_list: { group: 'block', content: 'list_item+', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
    ordered_list: { group: 'block', content: 'list_item+', parseDOM: [{ tag: 'ol' }], toDOM: () => ['ol', 0] },
    list_item: { content: 'paragraph block*', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    text: { group: 'inline' },
    hard_break: { group: 'inline', inline: true, selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
  },
  marks: {
    link: {
      attrs: { href: { validate: 'string' } },
      inclusive: false,
      parseDOM: [{ tag: 'a[href]', getAttrs: (element) => ({ href: element.getAttribute('href') }) }],
      toDOM: (mark) => ['a', { href: mark.attrs['href'] as string, rel: 'noopener' }, 0],
    },
    strong: { parseDOM: [{ tag: 'strong' }], toDOM: () => ['strong', 0] },
    em: { parseDOM: [{ tag: 'em' }], toDOM: () => ['em', 0] },
    underline: { parseDOM: [{ tag: 'u' }], toDOM: () => ['u', 0] },
    strike: { parseDOM: [{ tag: 's' }], toDOM: () => ['s', 0] },
  },
});

export type ListName = 'bullet_list' | 'ordered_list';

/** Parses `html` into a document; tags other than `tags` are removed. */
export function parseHtml(html: string, tags: readonly RichTextTag[]): Node {
  return DocumentParser.fromSchema(schema).parse(new DOMParser().parseFromString(trustHtml(cleanHtml(html, tags)), 'text/html').body);
}

/** Serialises `document` to the stored HTML; empty without text. */
export function serializeHtml(document: Node, tags: readonly RichTextTag[]): string {
  const holder = globalThis.document.createElement('div');
  holder.append(DOMSerializer.fromSchema(schema).serializeFragment(document.content));
  return sanitiseRichText(holder.innerHTML, tags);
}
