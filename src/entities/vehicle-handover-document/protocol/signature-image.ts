import type { PdfPart } from '../../../contract/entities/protocol/pdf-part.ts';
import { signaturePicture } from '../../../contract/entities/protocol/protocol-signatures.ts';
import type { Signature } from '../../../screens/record/fields/signature/signature.ts';
import { strokesToPath } from '../../../screens/record/fields/signature/strokes-to-path.ts';

const paper = { width: 480, height: 240 };

/** A signature as drawn on this device, else as the picture that came with the record; null without one. */
export function signatureImage({ strokes, png, unsigned }: Signature): PdfPart | null {
  if (unsigned !== null) return null;
  if (strokes.length === 0) return png === null ? null : signaturePicture(png);
  const path = strokes.map((stroke) => strokesToPath(stroke, paper.width, paper.height)).join('');
  const { width, height } = paper;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><path d="${path}" fill="none" stroke="#10181f" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
  return { svg, width: 180 };
}
