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

/** Lays out an A4 document on this device. The library and its fonts are part of the build, so the worker precaches them for offline use. */
export async function makePdf(definition: PdfDefinition): Promise<Blob> {
  const { layOut } = await import('./pdf-library.ts');
  return layOut(definition);
}
