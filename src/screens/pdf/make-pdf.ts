import type { PdfDefinition } from '../../contract/entities/protocol/pdf-part.ts';

/**
 * Lays out an A4 document on this device. The library and its fonts are part of the build, so the worker precaches them for offline use.
 */
export async function makePdf(definition: PdfDefinition): Promise<Blob> {
  const { layOut } = await import('./pdf-library.ts');
  return layOut(definition);
}
