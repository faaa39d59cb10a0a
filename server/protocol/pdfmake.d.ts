/** The used part of pdfmake for Node. */
declare module 'pdfmake' {
  const pdfMake: {
    addFonts: (fonts: object) => void;
    setUrlAccessPolicy: (isAllowed: (url: string) => boolean) => void;
    setLocalAccessPolicy: (isAllowed: (path: string) => boolean) => void;
    createPdf: (definition: object) => { getBuffer: () => Promise<Uint8Array> };
  };
  export default pdfMake;
}

declare module 'pdfmake/build/fonts/Roboto.js' {
  const container: { readonly vfs: Readonly<Record<string, { /** Base64. */ readonly data: string }>> };
  export default container;
}
