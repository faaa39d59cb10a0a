import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright';
import { extractText, getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { findCode } from './pdf-code.ts';

/** `code`: the text of its QR code, null without one. `modulePt`: the size of its modules in points. */
type Protocol = { /** Pictures on the first page. */ readonly pictures: number; readonly name: string; readonly text: string; readonly pages: number; readonly code: string | null; readonly modulePt: number };

/** Creates the PDF protocol of the open handover in a language, downloads it and reads it. `button`: of another version. */
export async function downloadProtocol(page: Page, language: string, button: Locator = page.getByRole('button', { name: 'Protokół PDF' }).first()): Promise<Protocol> {
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Protokół zdawczo-odbiorczy (PDF)' });
  await dialog.getByRole('radio', { name: language }).click();
  await dialog.getByRole('button', { name: 'Utwórz PDF' }).click();
  const link = dialog.getByRole('link', { name: 'Zapisz plik' });
  await link.waitFor({ timeout: 60_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(await download.path())));
  const { text, totalPages } = await extractText(pdf, { mergePages: true });
  const code = await findCode(pdf);
  await dialog.getByRole('button', { name: 'Zamknij' }).click();
  const { OPS } = await getResolvedPDFJS();
  const { fnArray } = await (await pdf.getPage(1)).getOperatorList();
  const pictures = fnArray.filter((operator) => operator === OPS.paintImageXObject).length;
  return { pictures, name: download.suggestedFilename(), text: text.replaceAll(/\s+/g, ' '), pages: totalPages, ...code };
}
