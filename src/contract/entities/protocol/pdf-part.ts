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

/** Settings of every document of the app: A4, margins and type. `Roboto` is a font that the maker adds. */
export const pageDefaults = {
  pageSize: 'A4',
  pageMargins: [40, 36, 40, 48],
  defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.15 },
} as const;
