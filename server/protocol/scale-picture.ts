/** A decoded picture: red, green, blue and opacity of each pixel. */
export type Picture = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number };

/** The picture with `maxSide` pixels on its longest side at most, each the mean of those it stands for, on white. */
export function scaled(picture: Picture, maxSide: number): Picture {
  const factor = Math.min(1, maxSide / Math.max(picture.width, picture.height));
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * factor))) as [number, number];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++)
      data.set(meanOf(picture, rangeOf(x, width, picture.width), rangeOf(y, height, picture.height)), (y * width + x) * 4);
  }
  return { data, width, height };
}

type Range = { readonly from: number; readonly to: number };

/** The pixels of the original side that the new pixel at `position` covers: at least one. */
function rangeOf(position: number, side: number, original: number): Range {
  const from = Math.floor((position * original) / side);
  return { from, to: Math.max(from + 1, Math.floor(((position + 1) * original) / side)) };
}

function meanOf({ data, width }: Picture, columns: Range, rows: Range): readonly [number, number, number, number] {
  let [red, green, blue] = [0, 0, 0];
  for (let y = rows.from; y < rows.to; y++) {
    for (let at = (y * width + columns.from) * 4, end = (y * width + columns.to) * 4; at < end; at += 4) {
      const opacity = (data[at + 3] ?? 255) / 255;
      red += 255 + ((data[at] ?? 0) - 255) * opacity;
      green += 255 + ((data[at + 1] ?? 0) - 255) * opacity;
      blue += 255 + ((data[at + 2] ?? 0) - 255) * opacity;
    }
  }
  const count = (rows.to - rows.from) * (columns.to - columns.from);
  return [red / count, green / count, blue / count, 255];
}
