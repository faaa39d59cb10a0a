import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import type { ProtocolDamage, ProtocolPhoto } from '../../src/contract/entities/protocol/protocol-content.ts';
import { emptyProtocol } from '../../tests/support/fixtures/empty-protocol.ts';
import { makeProtocolPdf } from './make-protocol-pdf.ts';

const onePixel = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const photo = (Name: string): ProtocolPhoto => ({ Name, Sha256: 'a'.repeat(64), image: onePixel });

it('[R-131] names pickup and return above the compared photos of every page', async () => {
  const slots = ['Front', 'Left', 'Rear', 'Right', 'Cabin', 'Load', 'Tyres'];
  const photos = slots.map((slot, index) => [photo(`${slot} before`), index === 6 ? null : photo(`${slot} after`)] as const);
  const pdf = await makeProtocolPdf({ ...emptyProtocol, comparison: { rows: [], damages: [], changes: [], photos } });
  const { text } = await extractText(await getDocumentProxy(pdf));
  const pages = text.filter((page) => slots.some((slot) => page.includes(`${slot} before`)));
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) expect(page.replaceAll(/\s+/g, ' ')).toContain('Photos: Pickup Photos: Return');
}, 60_000);

const damage: ProtocolDamage = { state: 'new', check: undefined, number: 1, view: 'Left', kind: 'Dent', description: 'Deep' };

it('[R-102] [R-120] damages as points alone are neither new nor earlier', async () => {
  const known = { ...damage, state: 'known' } as const;
  const pdf = await makeProtocolPdf({ ...emptyProtocol, damages: [known], tellsNew: false });
  const { text } = await extractText(await getDocumentProxy(pdf), { mergePages: true });
  expect(text).toContain('Left');
  expect(text).not.toMatch(/new|known|earlier/i);
}, 60_000);

it.each([60, 61])(
  '[R-131] the column names stand on the page of the first damage (%i lines)',
  async (length) => {
    // The lines leave room for the column names alone.
    const company = { name: 'Tabor', details: Array.from({ length }, () => 'Line').join('\n'), logo: null };
    const pdf = await makeProtocolPdf({ ...emptyProtocol, company, damages: [damage, damage] });
    const { text } = await extractText(await getDocumentProxy(pdf));
    expect(text.map((page) => page.includes('Description') && !page.includes('Deep'))).toEqual([false, false]);
  },
  60_000,
);

it('[R-131] prints every line of what is longer than a page', async () => {
  const linesOf = (name: string) => Array.from({ length: 150 }, (_, index) => `${name}${index}.`);
  const long = (name: string) => linesOf(name).join('\n');
  const facts = (name: string) => linesOf(name).map((value) => ({ label: 'Label', value }));
  const pdf = await makeProtocolPdf({
    ...emptyProtocol,
    facts: [{ label: 'Comment', value: long('fact') }],
    additional: facts('field'),
    checklist: { title: 'Checks', checks: facts('check').map((one) => ({ ...one, isFailed: true, notes: [] })) },
    damages: [{ ...damage, description: long('damage') }],
    faults: [long('fault')],
    plates: [photo(long('photo'))],
    comparison: { rows: [{ label: 'Place', before: '', after: long('row') }], damages: [], changes: [], photos: [] },
  });
  const { text } = await extractText(await getDocumentProxy(pdf), { mergePages: true });
  const missing = ['fact', 'field', 'check', 'damage', 'fault', 'photo', 'row'].filter((name) =>
    linesOf(name).some((one) => !text.includes(one)),
  );
  expect(missing).toEqual([]);
}, 60_000);

it('[R-131] a heading of the terms stands on the page of its text', async () => {
  const parts = Array.from({ length: 90 }, (_, index) => [
    { text: `Title${index}.`, style: 'termsHeading' },
    { text: `Text${index}. ${'word '.repeat(20 + ((index * 7) % 60))}`, style: 'terms' },
  ]).flat();
  const pdf = await makeProtocolPdf({ ...emptyProtocol, terms: { hash: '', language: 'EN', parts } });
  const { text } = await extractText(await getDocumentProxy(pdf));
  expect(text.length).toBeGreaterThan(2);
  const apart = parts.flatMap((_, index) =>
    text.some((page) => page.includes(`Title${index}.`) && !page.includes(`Text${index}.`)) ? [index] : [],
  );
  expect(apart).toEqual([]);
}, 60_000);

it('[R-131] a word longer than its line is printed whole inside the margins', async () => {
  const word = 'Kraftfahrzeughaftpflichtversicherung'.repeat(5);
  const signer = { role: 'From', person: word, signed: null, image: null, unsigned: null, refused: null };
  const pdf = await makeProtocolPdf({
    ...emptyProtocol,
    facts: [{ label: 'Place', value: word }],
    damages: [{ ...damage, description: word }],
    checklist: { title: 'Checks', checks: [{ label: word, value: 'OK', isFailed: false, notes: [word] }] },
    faults: [word],
    signatures: [signer, signer],
  });
  const document = await getDocumentProxy(pdf);
  const { text } = await extractText(document, { mergePages: true });
  expect(text.replaceAll(/\s+/g, '').split(word)).toHaveLength(8);
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => (await document.getPage(index + 1)).getTextContent()),
  );
  const ends = pages.flatMap(({ items }) => items.map((item) => ('transform' in item ? Number(item.transform[4]) + item.width : 0)));
  expect(Math.max(...ends)).toBeLessThan(560);
}, 60_000);
