// Helvetica has these letters, WinAnsiEncoding does not: they take the codes from 128 on.
const letters = 'ąćęłńśźżĄĆĘŁŃŚŹŻ';
const glyphs = ['aogonek', 'cacute', 'eogonek', 'lslash', 'nacute', 'sacute', 'zacute', 'zdotaccent'];
const differences = [...glyphs, ...glyphs.map((name) => name.charAt(0).toUpperCase() + name.slice(1))].map((name) => `/${name}`).join(' ');

/** A PDF of one A4 page with a heading and some lines, in Polish or German. */
export function onePagePdf(heading: string, lines: readonly string[]): Buffer {
  const text = lines.map((line) => `0 -24 Td (${encodePdfText(line)}) Tj`).join('\n');
  const content = `BT /F1 18 Tf 56 760 Td (${encodePdfText(heading)}) Tj /F1 12 Tf 0 -16 Td\n${text}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [128 ${differences}] >> >>`,
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + end, 'latin1');
}

/** One byte per letter. PDF strings need escapes for brackets and backslashes. */
function encodePdfText(text: string): string {
  return Array.from(text)
    .map((letter) => {
      const index = letters.indexOf(letter);
      return index === -1 ? letter.replace(/[()\\]/, (sign) => `\\${sign}`) : String.fromCodePoint(128 + index);
    })
    .join('');
}
