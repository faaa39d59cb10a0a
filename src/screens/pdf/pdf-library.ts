import pdfMake from 'pdfmake/build/pdfmake.min.js';
import bold from 'pdfmake/fonts/Roboto/Roboto-Medium.ttf?url';
import normal from 'pdfmake/fonts/Roboto/Roboto-Regular.ttf?url';
import type { PdfDefinition } from './make-pdf.ts';

/** The address of this module: a worker imports the same file, so that the build has the library once. */
export const libraryUrl = import.meta.url;

const margins = [40, 36, 40, 48];

/** Lays out an A4 document. */
export async function layOut(definition: PdfDefinition): Promise<Blob> {
  const [regular, medium] = [absolute(normal), absolute(bold)];
  pdfMake.addFonts({ Roboto: { normal: regular, bold: medium, italics: regular, bolditalics: medium } });
  return pdfMake.createPdf({ pageSize: 'A4', pageMargins: margins, defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.15 }, ...definition }).getBlob();
}

/** pdfmake fetches fonts only by absolute URL. */
function absolute(path: string): string {
  return new URL(path, location.href).href;
}
