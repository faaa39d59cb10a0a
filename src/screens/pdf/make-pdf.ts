import bold from 'pdfmake/fonts/Roboto/Roboto-Medium.ttf?url';
import normal from 'pdfmake/fonts/Roboto/Roboto-Regular.ttf?url';

/** Content node of pdfmake. */
export type PdfPart = string | readonly PdfPart[] | { readonly [property: string]: unknown };

/** Document definition of pdfmake; `footer` is called for each page. */
export type PdfDefinition = {
  readonly content: readonly PdfPart[];
  readonly footer: (page: number, pages: number) => PdfPart;
  readonly styles: Readonly<Record<string, object>>;
  readonly info: { readonly title: string; readonly subject?: string };
  readonly language: string;
  /** Portrait when left out. */
  readonly pageOrientation?: 'landscape';
};

const margins = [40, 36, 40, 48];

/** Lays out an A4 document on this device. The library and its fonts are part of the build, so the worker precaches them for offline use. */
export async function makePdf(definition: PdfDefinition): Promise<Blob> {
  const { default: pdfMake } = await import('pdfmake/build/pdfmake.min.js');
  const [regular, medium] = [absolute(normal), absolute(bold)];
  pdfMake.addFonts({ Roboto: { normal: regular, bold: medium, italics: regular, bolditalics: medium } });
  return pdfMake.createPdf({ pageSize: 'A4', pageMargins: margins, defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.15 }, ...definition }).getBlob();
}

/** pdfmake fetches fonts only by absolute URL. */
function absolute(path: string): string {
  return new URL(path, location.href).href;
}
