import type { PdfPart } from '../../../screens/pdf/make-pdf.ts';
import { strokesToPath } from '../../../screens/record/fields/signature/strokes-to-path.ts';
import type { ProtocolContent } from './protocol-content.ts';

const paper = { width: 480, height: 240 };

/** Both signatures side by side, each above a line; a missing one shows its reason. */
export function signatureBlock({ t, signatures }: ProtocolContent): PdfPart {
  return {
    columnGap: 35,
    columns: signatures.map(({ role, person, signed, signature }) => ({
      width: '*',
      stack: [
        { text: role, style: 'label' },
        { text: person, bold: true },
        signatureImage(signature) ?? { text: reasonText(t, signature), margin: [0, 34, 0, 34] },
        { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 240, y2: 0, lineWidth: 0.7 }] },
        ...(signed === null ? [] : [{ text: signed, style: 'small' }]),
      ],
    })),
  };
}

type Signed = ProtocolContent['signatures'][number]['signature'];

function signatureImage({ strokes, png, unsigned }: Signed): PdfPart | null {
  if (unsigned !== null) return null;
  if (strokes.length === 0) return png === null ? null : { image: png, fit: [200, 90] };
  const path = strokes.map((stroke) => strokesToPath(stroke, paper.width, paper.height)).join('');
  const { width, height } = paper;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><path d="${path}" fill="none" stroke="#10181f" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
  return { svg, width: 180 };
}

function reasonText(t: ProtocolContent['t'], { unsigned }: Signed): string {
  if (unsigned === null || unsigned.Reason === null) return t('signatures.missing');
  return [t(`signatures.${unsigned.Reason}`), unsigned.Note].filter(Boolean).join(': ');
}
