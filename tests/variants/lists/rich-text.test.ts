import { expect, test } from 'vitest';
import type { Locator, Page } from 'playwright';
import { openNewHandover } from '../../support/browser/app.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { draftOf } from '../../support/browser/device-state.ts';
import { scrollsSideways, smallTargets, localeTexts, type ScreenOptions } from '../../support/browser/screen.ts';

const setup = setupBrowserTests(() => startDemo());
let page: Page;
const itemText = localeTexts('pl', 'record');
const name = 'Ustalenia między stronami';

/** Opens a new handover; resolves to its rich text area and toolbar buttons. */
async function openEditor(screen: ScreenOptions['screen'] = 'desktop'): Promise<{ area: Locator; command: (key: string) => Locator }> {
  page = await setup.openAs('driver', { screen: screen ?? 'desktop' });
  await openNewHandover(page);
  if (screen === 'phone') await page.getByRole('button', { name: /Pola dodatkowe/ }).click();
  const area = page.getByRole('textbox', { name });
  await area.waitFor();
  return {
    area,
    command: (key) =>
      page.getByRole('toolbar', { name: new RegExp(name) }).getByRole('button', { name: itemText(`richText.${key}`), exact: true }),
  };
}

/** Rich text value of the field in the stored draft. */
async function readDraftHtml(): Promise<string> {
  const valuePattern = /"Value":"((?:[^"\\]|\\.)*)"\}/g;
  const draft = JSON.stringify(await draftOf(page, 'driver'));
  return (
    [...draft.matchAll(valuePattern)].map((match) => JSON.parse(`"${match[1]}"`) as string).find((value) => value.startsWith('<')) ?? ''
  );
}

async function paste(html: string): Promise<void> {
  await page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData('text/html', pasted);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, html);
}

test('[R-062] writes and formats rich text by keyboard only, and restores it on reload', async () => {
  const { area, command } = await openEditor();
  await area.focus();
  await page.keyboard.press('Control+b');
  await page.keyboard.type('Gruba');
  await page.keyboard.press('Control+b');
  await page.keyboard.press('Control+i');
  await page.keyboard.type(' kursywa');
  await page.keyboard.press('Control+i');
  await page.keyboard.press('Enter');
  // The toolbar is one Tab stop; arrow keys move between its buttons.
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => command('html').evaluate((button) => button === document.activeElement)).toBe(true);
  for (const next of ['link', 'clean', 'ordered_list', 'bullet_list']) {
    await page.keyboard.press('ArrowLeft');
    expect(await command(next).evaluate((button) => button === document.activeElement)).toBe(true);
  }
  await page.keyboard.press('Enter');
  expect(await command('bullet_list').getAttribute('aria-pressed')).toBe('true');
  await page.keyboard.press('Tab');
  await page.keyboard.type('koło');
  await page.keyboard.press('Enter');
  await page.keyboard.type('lewarek');
  const html = '<p><strong>Gruba</strong><em> kursywa</em></p><ul><li><p>koło</p></li><li><p>lewarek</p></li></ul>';
  await expect.poll(readDraftHtml).toBe(html);
  await page.reload();
  await page.getByText(itemText('draft.restored')).waitFor();
  await expect.poll(() => area.locator('li').allTextContents()).toEqual(['koło', 'lewarek']);
  expect(await readDraftHtml()).toBe(html);
});

test('[R-062] every command formats the text, and clean removes the formatting', async () => {
  const { area, command } = await openEditor();
  await area.click();
  await page.keyboard.type('Umowa');
  await page.keyboard.press('Control+a');
  for (const key of ['bold', 'italic', 'underline', 'strike']) await command(key).click();
  await expect.poll(readDraftHtml).toBe('<p><strong><em><u><s>Umowa</s></u></em></strong></p>');
  await command('ordered_list').click();
  await expect.poll(readDraftHtml).toBe('<ol><li><p><strong><em><u><s>Umowa</s></u></em></strong></p></li></ol>');
  await command('bullet_list').click();
  await expect.poll(readDraftHtml).toContain('<ul><li>');
  await command('clean').click();
  await expect.poll(readDraftHtml).toBe('<p>Umowa</p>');

  await command('link').click();
  await page.getByRole('dialog').getByRole('textbox').fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await page.getByText(itemText('richText.addressWrong')).waitFor();
  await page.getByRole('dialog').getByRole('textbox').fill('www.example.com/?a=1&b=2');
  await page.keyboard.press('Enter');
  await expect.poll(readDraftHtml).toBe('<p><a href="https://www.example.com/?a=1&amp;b=2" rel="noopener">Umowa</a></p>');
  await command('unlink').click();
  await expect.poll(readDraftHtml).toBe('<p>Umowa</p>');

  await command('html').click();
  await page
    .getByRole('textbox', { name: itemText('richText.source', { field: name }) })
    .fill('<p onclick="x()">A <b>b</b></p><script>alert(1)</script>');
  await command('html').click();
  await expect.poll(readDraftHtml).toBe('<p>A <strong>b</strong></p>');
  expect(await area.locator('strong').textContent()).toBe('b');
  expect(
    await page
      .getByRole('toolbar', { name: new RegExp(name) })
      .getByRole('button')
      .count(),
  ).toBe(10);
});

test('[R-062] pasted hostile HTML executes nothing and leaves only safe text', async () => {
  const { area } = await openEditor();
  await page.evaluate(() => Object.assign(globalThis, { harm: 0 }));
  await area.click();
  await paste(
    `<p onmouseover="harm++">Ala <b style="position:fixed">ma</b></p><img src="/x" onerror="harm++"><script>harm++</script><svg onload="harm++"><a xlink:href="javascript:harm++">svg</a></svg>` +
      `<a href="javascript:harm++">kota</a><iframe srcdoc="<script>parent.harm++</script>"></iframe><form action="https://evil.example"><input name="a"></form><style>*{display:none}</style>`,
  );
  await expect.poll(readDraftHtml).toContain('Ala <strong>ma</strong>');
  expect(await readDraftHtml()).not.toMatch(/script|onerror|onmouseover|style|javascript|iframe|svg|img|form|input/);
  expect(await area.locator('img, script, svg, iframe, form, style, [onmouseover], a[href^="javascript"]').count()).toBe(0);
  expect(await page.evaluate(() => (globalThis as unknown as { harm: number }).harm)).toBe(0);
});

test('[R-062] on a phone the toolbar wraps with large targets, without sideways scroll', async () => {
  const { area, command } = await openEditor('phone');
  const toolbar = page.getByRole('toolbar', { name: new RegExp(name) });
  expect(await smallTargets(toolbar, 48)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
  await area.tap();
  await page.keyboard.type('Biuro: ');
  await command('link').tap();
  await page.getByRole('dialog').getByRole('textbox').fill('biuro@example.com');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: itemText('richText.apply') })
    .tap();
  await expect.poll(readDraftHtml).toBe('<p>Biuro: <a href="mailto:biuro@example.com" rel="noopener">biuro@example.com</a></p>');
});
