import { DOMParser as DocumentParser, DOMSerializer, Schema, type Node } from 'prosemirror-model';
import { sanitiseRichText } from '../../contract/rich-text/sanitise.ts';
import { cleanHtml } from './clean-html.ts';

/** What the commands of R-062 can make: there is no node for anything else, so nothing else can come in. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
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

/** The document that `html` says; what the schema does not know is left out. */
export function documentOf(html: string): Node {
  return DocumentParser.fromSchema(schema).parse(new DOMParser().parseFromString(cleanHtml(html), 'text/html').body);
}

/** `document` as it is stored; empty when it says nothing. */
export function htmlOf(document: Node): string {
  const holder = globalThis.document.createElement('div');
  holder.append(DOMSerializer.fromSchema(schema).serializeFragment(document.content));
  return sanitiseRichText(holder.innerHTML);
}
