import type { PdfPart } from './pdf-part.ts';
import type { ProtocolContent, ProtocolText } from './protocol-content.ts';

/** Both signatures side by side, each above a line; a missing one shows its reason. */
export function signatureBlock({ t, signatures }: Pick<ProtocolContent, 'signatures'> & { readonly t: ProtocolText }): PdfPart {
  return {
    columnGap: 35,
    columns: signatures.map(({ role, person, signed, image, unsigned, refused }) => ({
      width: '*',
      stack: [
        { text: role, style: 'label' },
        { text: person, bold: true },
        image ?? { text: reasonText(t, unsigned), margin: [0, 34, 0, 34] },
        { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 240, y2: 0, lineWidth: 0.7 }] },
        ...(refused === null ? [] : [{ text: refused, style: 'small', margin: [0, 2, 0, 0] }]),
        ...(signed === null ? [] : [{ text: signed, style: 'small', margin: [0, 2, 0, 0] }]),
      ],
    })),
  };
}

/** The picture of a signature at its printed size. `png`: a data URL. */
export function signaturePicture(png: string): PdfPart {
  return { image: png, fit: [200, 90] };
}

function reasonText(t: ProtocolText, unsigned: ProtocolContent['signatures'][number]['unsigned']): string {
  if (unsigned === null || unsigned.Reason === null) return t('signatures.missing');
  return [t(`signatures.${unsigned.Reason}`), unsigned.Note].filter(Boolean).join(': ');
}
