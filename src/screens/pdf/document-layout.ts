import { letterheadPart, type Letterhead } from './company-letterhead.ts';
import type { PdfDefinition, PdfPart } from '../../contract/entities/protocol/pdf-part.ts';

export type DocumentContent = {
  readonly language: string;
  readonly title: string;
  readonly subtitle: string;
  readonly letterhead: Letterhead;
  readonly content: readonly PdfPart[];
  /** Parties that sign on paper; a line for each. */
  readonly signers: readonly string[];
  /** Beside the page number: when it was made, and how old the data is. */
  readonly note: string;
  readonly pageOf: (page: number, pages: number) => string;
  /** Explains the mark for characters without a glyph. */
  readonly unprintable: string;
  readonly isLandscape?: boolean;
};

export const ruledLayout = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0.5,
  hLineColor: () => '#8a96a2',
  vLineColor: () => '#c3ccd5',
  paddingTop: () => 2,
  paddingBottom: () => 2,
};

export const documentStyles: PdfDefinition['styles'] = {
  title: { fontSize: 16, bold: true, color: '#0f4c81' },
  section: { fontSize: 10.5, bold: true, margin: [0, 10, 0, 3] },
  label: { fontSize: 8, color: '#4a5763' },
  small: { fontSize: 7.5, color: '#4a5763' },
  head: { bold: true, fontSize: 8, fillColor: '#e8edf2' },
};

/** The note on the left of each page, and the page's number on the right. */
export function footerOf(note: string, pageOf: DocumentContent['pageOf']): PdfDefinition['footer'] {
  return (page, pages) => ({
    columns: [
      { text: note, width: '*' },
      { text: pageOf(page, pages), width: 'auto', alignment: 'right' },
    ],
    style: 'small',
    margin: [40, 14, 40, 0],
  });
}

export function documentLayout({
  language,
  title,
  subtitle,
  letterhead,
  content,
  signers,
  note,
  pageOf,
  unprintable,
  isLandscape = false,
}: DocumentContent): PdfDefinition {
  return {
    language,
    unprintable,
    ...(isLandscape ? { pageOrientation: 'landscape' as const } : {}),
    info: { title: `${title} ${subtitle}`.trim() },
    content: [
      letterheadPart(title, subtitle, letterhead),
      ...content,
      ...(signers.length > 0 ? [{ unbreakable: true, columns: signers.map(signatureLine), columnGap: 40 }] : []),
    ],
    footer: footerOf(note, pageOf),
    styles: documentStyles,
  };
}

function signatureLine(signer: string): PdfPart {
  return {
    stack: [{ canvas: [{ type: 'line', x1: 0, y1: 0, x2: 200, y2: 0, lineWidth: 0.7 }] }, { text: signer, style: 'small' }],
    margin: [0, 52, 0, 0],
  };
}
