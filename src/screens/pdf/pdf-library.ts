import pdfMake from 'pdfmake/build/pdfmake.min.js';
import bold from 'pdfmake/fonts/Roboto/Roboto-Medium.ttf?url';
import normal from 'pdfmake/fonts/Roboto/Roboto-Regular.ttf?url';
import { wholeDefinition, type PdfDefinition } from '../../contract/entities/protocol/pdf-part.ts';

/** The address of this module: a worker imports the same file, so that the build has the library once. */
export const libraryUrl = import.meta.url;

export async function layOut(definition: PdfDefinition): Promise<Blob> {
  const [regular, medium] = [absolute(normal), absolute(bold)];
  pdfMake.addFonts({ Roboto: { normal: regular, bold: medium, italics: regular, bolditalics: medium } });
  return pdfMake.createPdf(wholeDefinition(definition)).getBlob();
}

/** pdfmake fetches fonts only by absolute URL. */
function absolute(path: string): string {
  return new URL(path, location.href).href;
}
