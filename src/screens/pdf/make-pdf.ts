import { pageDefaults, type PdfDefinition } from '../../contract/entities/protocol/pdf-part.ts';
import bold from 'pdfmake/fonts/Roboto/Roboto-Medium.ttf?url';
import normal from 'pdfmake/fonts/Roboto/Roboto-Regular.ttf?url';

/** Lays out an A4 document on this device. The library and its fonts are part of the build, so the worker precaches them for offline use. */
export async function makePdf(definition: PdfDefinition): Promise<Blob> {
  const { default: pdfMake } = await import('pdfmake/build/pdfmake.min.js');
  const [regular, medium] = [absolute(normal), absolute(bold)];
  pdfMake.addFonts({ Roboto: { normal: regular, bold: medium, italics: regular, bolditalics: medium } });
  return pdfMake.createPdf({ ...pageDefaults, ...definition }).getBlob();
}

/** pdfmake fetches fonts only by absolute URL. */
function absolute(path: string): string {
  return new URL(path, location.href).href;
}
