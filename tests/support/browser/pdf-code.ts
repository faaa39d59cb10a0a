import { decodeQR } from 'qr/decode.js';
import { getResolvedPDFJS } from 'unpdf';
import type { getDocumentProxy } from 'unpdf';

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;
type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>;
type PdfCode = { readonly code: string | null; readonly modulePt: number };

/** Pixels per module of the drawn code. */
const PIXELS = 4;

/** The QR code of a protocol, from its last page backwards: a comparison may follow it. */
export async function findCode(pdf: PdfDocument): Promise<PdfCode> {
  for (let page = pdf.numPages; page > 0; page--) {
    const code = await readPdfCode(await pdf.getPage(page));
    if (code.code !== null) return code;
  }
  return { code: null, modulePt: 0 };
}

/** Reads the QR code on a page of a protocol from its drawn squares: its text, and the size of a module in points. */
async function readPdfCode(page: PdfPage): Promise<PdfCode> {
  const { OPS } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await page.getOperatorList();
  const boxes = fnArray.flatMap((operator, index) => {
    // The third argument of a path is its bounding box, indexed but no array.
    const box =
      operator === OPS.constructPath ? (argsArray[index] as Readonly<Record<string, Readonly<Record<string, number>> | null>>)[2] : null;
    return box ? [[box[0], box[1], box[2], box[3]] as [number, number, number, number]] : [];
  });
  const squares = boxes.filter(([x0, y0, x1, y1]) => x1 - x0 > 0.5 && x1 - x0 < 4 && Math.abs(x1 - x0 - (y1 - y0)) < 0.01);
  const modulePt = squares[0] ? squares[0][2] - squares[0][0] : 0;
  if (squares.length < 200) return { code: null, modulePt };
  const [left, top] = [Math.min(...squares.map(([x]) => x)), Math.min(...squares.map(([, y]) => y))];
  const side = Math.round((Math.max(...squares.map(([, , x]) => x)) - left) / modulePt);
  const width = (side + 8) * PIXELS;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [x, y] of squares) {
    const [column, row] = [Math.round((x - left) / modulePt) + 4, Math.round((y - top) / modulePt) + 4];
    for (let pixel = 0; pixel < PIXELS * PIXELS; pixel++)
      data.fill(0, ...pixelAt(column * PIXELS + (pixel % PIXELS), row * PIXELS + Math.floor(pixel / PIXELS), width));
  }
  return { code: decodeQR({ data, width, height: width }), modulePt };
}

/** Where the colour of a pixel stands; its last byte, the opacity, stays. */
function pixelAt(x: number, y: number, width: number): [number, number] {
  const start = (y * width + x) * 4;
  return [start, start + 3];
}
