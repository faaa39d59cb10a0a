import type { Page } from 'playwright';

/** An element whose contrast axe could not judge: something lies over it, its text is a single character, or its background is a gradient. */
export type UnsettledContrast = { readonly target: string; readonly needed: number };

/**
 * The elements of `unsettled` whose text contrasts less than needed with the background of their nearest ancestors, each with its ratio. Elements over and under them
 * are left out: a stretched link or a dialog has no text of theirs on it. Of a gradient, the worst of its colours counts.
 */
export function weakContrasts(page: Page, unsettled: readonly UnsettledContrast[]): Promise<string[]> {
  return page.evaluate((all) => {
    const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
    type Colour = readonly [number, number, number, number];
    /** Any colour of CSS as sRGB with its opacity. */
    const parse = (text: string): Colour => {
      pen.clearRect(0, 0, 1, 1);
      pen.fillStyle = text;
      pen.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data;
      return [red, green, blue, alpha / 255];
    };
    const over = ([red, green, blue, alpha]: Colour, below: Colour): Colour => {
      const mixed = (top: number, bottom: number) => top * alpha + bottom * (1 - alpha);
      return [mixed(red, below[0]), mixed(green, below[1]), mixed(blue, below[2]), 1];
    };
    const luminance = (colour: Colour) => {
      const [red = 0, green = 0, blue = 0] = colour.slice(0, 3).map((part) => (part / 255 <= 0.040_45 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const ratio = (one: Colour, other: Colour) => {
      const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
      return (light + 0.05) / (dark + 0.05);
    };
    /** Possible backgrounds: one, or the colours of a gradient. */
    const backgrounds = (element: Element | null): Colour[] => {
      if (!element) return [[255, 255, 255, 1]];
      const { backgroundColor, backgroundImage } = getComputedStyle(element);
      const own = parse(backgroundColor);
      const below = own[3] === 1 ? [own] : backgrounds(element.parentElement).map((colour) => over(own, colour));
      const stops = backgroundImage.includes('gradient') ? (backgroundImage.match(/(?:rgba?|oklch|oklab|color|hsla?)\([^()]*\)/g) ?? []) : [];
      return [...below, ...stops.flatMap((stop) => below.map((colour) => over(parse(stop), colour)))];
    };
    return all.flatMap(({ target, needed }) => {
      const element = document.querySelector(target);
      if (!element) return [];
      const found = Math.min(...backgrounds(element).map((background) => ratio(over(parse(getComputedStyle(element).color), background), background)));
      return found < needed ? [`${target}: ${found.toFixed(2)} of ${needed}`] : [];
    });
  }, unsettled);
}
