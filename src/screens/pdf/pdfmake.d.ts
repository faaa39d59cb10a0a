/** The used part of pdfmake's browser build. */
declare module 'pdfmake/build/pdfmake.min.js' {
  type Fonts = Readonly<Record<string, Readonly<Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>>>>;
  const pdfMake: {
    addFonts: (fonts: Fonts) => void;
    createPdf: (definition: object) => { getBlob: () => Promise<Blob> };
  };
  export default pdfMake;
}
