import type { PdfPart } from '../../../contract/entities/protocol/pdf-part.ts';
import { purifyToBody } from '../../../ui/trusted/purify.ts';

/** Converts the terms to PDF parts: headings, paragraphs and lists; other markup becomes plain text. */
export function termsContent(html: string): PdfPart[] {
  return partsOf(purifyToBody(html, { USE_PROFILES: { html: true } }));
}

function partsOf(parent: Node): PdfPart[] {
  return Array.from(parent.childNodes).flatMap((node) => {
    const text = plain(node.textContent ?? '');
    if (text === '') return [];
    if (!(node instanceof Element)) return [{ text, style: 'terms' }];
    switch (node.tagName) {
      case 'H1':
      case 'H2':
      case 'H3':
      case 'H4':
        return [{ text, style: 'termsHeading' }];
      case 'UL':
        return [{ ul: itemsOf(node), style: 'terms' }];
      case 'OL':
        return [{ ol: itemsOf(node), style: 'terms' }];
      case 'DIV':
      case 'SECTION':
      case 'ARTICLE':
        return partsOf(node);
      default:
        return [{ text, style: 'terms' }];
    }
  });
}

function itemsOf(list: Element): PdfPart[] {
  return Array.from(list.children, (item) => ({ text: plain(item.textContent ?? '') }));
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
