/** An object of a document: its text, up to its stream if it has one. */
type PdfObject = { readonly text: string; readonly rest: Uint8Array };

const encoder = new TextEncoder();

/** Widths of Helvetica in thousandths of its size, near enough to end a line at the margin. */
const DIGIT_WIDTH = 556;
const OTHER_WIDTH = 480;
const FOOTER_SIZE = 7.5;

/**
 * One document of the pages of several that pdfmake made, each page with its number by `pageOf` at its lower right edge. Only texts of
 * ASCII are written there. The documents have no object streams, encryption or outlines; each keeps its own fonts.
 */
export function mergePdfs(sources: readonly Uint8Array[], pageOf: (page: number, pages: number) => string): Uint8Array<ArrayBuffer> {
  const [catalog, pageTree, font] = [1, 2, 3];
  const objects = new Map<number, Uint8Array[]>();
  const kids: number[] = [];
  let info: number | null = null;
  let next = 4;
  const documents = sources.map(readPdf);
  const all = documents.reduce((sum, source) => sum + source.kids.length, 0);
  for (const source of documents) {
    const base = next;
    next += source.size;
    const renumbered = (text: string) => text.replaceAll(/\b(\d{1,10}) 0 R\b/g, (_, id: string) => `${base + Number(id)} 0 R`);
    if (info === null && source.info !== null) info = base + source.info;
    for (const [id, { text, rest }] of source.objects) {
      if (/\/Type \/(?:Catalog|Pages)\b/.test(text)) continue;
      // Only dictionaries refer to others: a text may look like a reference.
      objects.set(base + id, [encoder.encode(text.startsWith('<<') ? withFooterFont(renumbered(text), font) : text), rest]);
    }
    for (const kid of source.kids) {
      const page = renumbered(source.objects.get(kid)?.text ?? '');
      const footer = next;
      next += 1;
      kids.push(base + kid);
      objects.set(footer, [streamOf(footerCode(page, pageOf(kids.length, all)))]);
      // Before the page's own code, which turns the coordinates over.
      const numbered = page
        .replace(/\/Parent \d+ 0 R/, `/Parent ${pageTree} 0 R`)
        .replace(/\/Contents (\d+ 0 R)/, `/Contents [${footer} 0 R $1]`);
      objects.set(base + kid, [encoder.encode(numbered), new Uint8Array()]);
    }
  }
  objects.set(catalog, [encoder.encode(`<< /Type /Catalog /Pages ${pageTree} 0 R >>`)]);
  objects.set(pageTree, [encoder.encode(`<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`)]);
  objects.set(font, [encoder.encode('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')]);
  return writePdf(objects, next, `/Root ${catalog} 0 R${info === null ? '' : ` /Info ${info} 0 R`}`);
}

function readPdf(bytes: Uint8Array) {
  // A character for each byte, so that places in the text are places in the bytes.
  const text = new TextDecoder('latin1').decode(bytes);
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1]);
  const table = text.slice(start);
  const entries = [...table.matchAll(/^(\d{10}) \d{5} ([nf])/gm)]
    .map(([, offset, kind], id) => ({ id, offset: Number(offset), isUsed: kind === 'n' }))
    .filter(({ isUsed }) => isUsed);
  const ends = [...entries.map(({ offset }) => offset), start].toSorted((a, b) => a - b);
  const objects = new Map<number, PdfObject>();
  for (const { id, offset } of entries) {
    const end = text.lastIndexOf(
      'endobj',
      ends.find((place) => place > offset),
    );
    const first = text.indexOf('obj', offset) + 4;
    const stream = text.indexOf('stream\n', first);
    const isStream = text.startsWith('<<', first) && stream !== -1 && stream < end;
    objects.set(id, {
      text: isStream ? text.slice(first, stream) : text.startsWith('<<', first) ? text.slice(first, end) : '',
      rest: bytes.slice(isStream ? stream : text.startsWith('<<', first) ? end : first, end),
    });
  }
  const tree = objects.get(referenceIn(objects.get(referenceIn(table, 'Root') ?? 0)?.text ?? '', 'Pages') ?? 0)?.text ?? '';
  const kids = [...(/\/Kids \[([^\]]*)\]/.exec(tree)?.[1] ?? '').matchAll(/\b(\d{1,10}) 0 R/g)].map(([, kid]) => Number(kid));
  return { objects, kids, info: referenceIn(table, 'Info'), size: entries.reduce((most, { id }) => Math.max(most, id), 0) + 1 };
}

function referenceIn(text: string, name: string): number | null {
  const reference = new RegExp(String.raw`/${name} (\d+) 0 R`).exec(text)?.[1];
  return reference === undefined ? null : Number(reference);
}

/** The resources of a page with one more font. */
function withFooterFont(text: string, font: number): string {
  return text.includes('/ProcSet') ? text.replace(/\/Font <</, `/Font <<\n/Footer ${font} 0 R`) : text;
}

function footerCode(page: string, words: string): string {
  const width = Number(/\/MediaBox \[0 0 ([\d.]+)/.exec(page)?.[1] ?? 595);
  const length = (words.length * OTHER_WIDTH + words.replaceAll(/\D/g, '').length * (DIGIT_WIDTH - OTHER_WIDTH)) * (FOOTER_SIZE / 1_000);
  return `q BT /Footer ${FOOTER_SIZE} Tf 0.29 0.34 0.39 rg ${(width - 40 - length).toFixed(2)} 26.5 Td (${words.replaceAll(/[\\()]/g, String.raw`\$&`)}) Tj ET Q\n`;
}

function streamOf(code: string): Uint8Array {
  return encoder.encode(`<< /Length ${code.length} >>\nstream\n${code}\nendstream\n`);
}

function writePdf(objects: ReadonlyMap<number, readonly Uint8Array[]>, size: number, trailer: string): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [encoder.encode('%PDF-1.3\n'), Uint8Array.from([0x25, 0xff, 0xff, 0xff, 0xff, 0x0a])];
  let length = parts.reduce((sum, part) => sum + part.length, 0);
  const add = (part: Uint8Array) => {
    parts.push(part);
    length += part.length;
  };
  const offsets = new Map<number, number>();
  for (const [id, content] of objects) {
    offsets.set(id, length);
    add(encoder.encode(`${id} 0 obj\n`));
    content.forEach(add);
    add(encoder.encode('\nendobj\n'));
  }
  const lines = Array.from({ length: size }, (_, id) =>
    offsets.has(id) ? `${String(offsets.get(id)).padStart(10, '0')} 00000 n \n` : '0000000000 65535 f \n',
  );
  add(encoder.encode(`xref\n0 ${size}\n${lines.join('')}trailer\n<< /Size ${size} ${trailer} >>\nstartxref\n${length}\n%%EOF\n`));
  const bytes = new Uint8Array(length);
  let place = 0;
  for (const part of parts) {
    bytes.set(part, place);
    place += part.length;
  }
  return bytes;
}
