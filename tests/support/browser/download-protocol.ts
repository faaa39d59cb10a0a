import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright';
import { extractText, getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import type { Language } from '../../../src/contract/wire/languages.ts';
import { findCode } from './pdf-code.ts';
import { localeTexts } from './screen.ts';

/** `code`: the text of its QR code, null without one. `modulePt`: the size of its modules in points. */
type Protocol = {
  /** Pictures on the first page. */ readonly pictures: number;
  readonly name: string;
  readonly text: string;
  readonly pages: number;
  readonly code: string | null;
  readonly modulePt: number;
};

type Where = { /** Of another version. */ readonly button?: Locator; /** Language of the screen. */ readonly screen?: Language };

/** Creates the PDF protocol of the open handover in a language, downloads it and reads it. */
export async function downloadProtocol(page: Page, language: string, { screen = 'pl', button }: Where = {}): Promise<Protocol> {
  const words = localeTexts(screen, 'handover-form');
  await (button ?? page.getByRole('button', { name: words('protocol.open') }).first()).click();
  const dialog = page.getByRole('dialog', { name: words('protocol.title') });
  await dialog.getByRole('radio', { name: language }).click();
  await dialog.getByRole('button', { name: words('protocol.make') }).click();
  const link = dialog.getByRole('link', { name: words('protocol.download') });
  await link.waitFor({ timeout: 60_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(await download.path())));
  const { text, totalPages } = await extractText(pdf, { mergePages: true });
  const code = await findCode(pdf);
  await dialog.getByRole('button', { name: localeTexts(screen, 'ui')('close') }).click();
  const { OPS } = await getResolvedPDFJS();
  const { fnArray } = await (await pdf.getPage(1)).getOperatorList();
  const pictures = fnArray.filter((operator) => operator === OPS.paintImageXObject).length;
  return { pictures, name: download.suggestedFilename(), text: text.replaceAll(/\s+/g, ' '), pages: totalPages, ...code };
}
