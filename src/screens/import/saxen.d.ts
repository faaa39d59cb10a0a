/** The used part of saxen, an XML parser without types of its own. */
declare module 'saxen' {
  export const Parser: import('../../contract/import/xml.ts').XmlParserClass;
}
