import type { Page } from 'playwright';

/**
 * An element whose contrast axe could not judge: something lies over it, its text is a single character, or its background is a gradient.
 */
export type UnsettledContrast = { readonly target: string; readonly needed: number };

/**
 * The elements of `unsettled` whose text contrasts less than needed with the background of their nearest ancestors, each with its ratio.
 * Elements over and under them are left out: a stretched link or a dialog has no text of theirs on it. Of a gradient, the worst of its
 * colours counts.
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
      const [red = 0, green = 0, blue = 0] = colour
        .slice(0, 3)
        .map((part) => (part / 255 <= 0.040_45 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const ratio = (one: Colour, other: Colour) => {
      const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
      return (light + 0.05) / (dark + 0.05);
    };
    /** Possible backgrounds: one, or the colours of a gradient. */
    const backgrounds = (element: Element | null): Colour[] => {
      if (!element) return [[255, 255, 255, 1]];
      const { backgroundColor, backgroundImage, backgroundSize } = getComputedStyle(element);
      const own = parse(backgroundColor);
      const below = own[3] === 1 ? [own] : backgrounds(element.parentElement).map((colour) => over(own, colour));
      // A gradient one pixel high is a line, no background.
      const stops =
        backgroundImage.includes('gradient') && !/\b1px$/.test(backgroundSize)
          ? (backgroundImage.match(/(?:rgba?|oklch|oklab|color|hsla?)\([^()]*\)/g) ?? [])
          : [];
      return [...below, ...stops.flatMap((stop) => below.map((colour) => over(parse(stop), colour)))];
    };
    const opacityOf = (element: Element | null): number =>
      element ? Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement) : 1;
    /** The colour of its text; an empty field shows its placeholder. */
    const textColour = (element: Element): Colour => {
      const isEmpty = (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) && element.value === '';
      const [red, green, blue, alpha] = parse(getComputedStyle(element, isEmpty ? '::placeholder' : null).color);
      return [red, green, blue, alpha * opacityOf(element)];
    };
    return all.flatMap(({ target, needed }) => {
      const element = document.querySelector(target);
      if (!element) return [];
      const lowest = Math.min(...backgrounds(element).map((background) => ratio(over(textColour(element), background), background)));
      return lowest < needed ? [`${target}: ${lowest.toFixed(2)} of ${needed}`] : [];
    });
  }, unsettled);
}

/**
 * How many elements with a text of their own are shown, and which of them contrast less than `needed`, each with its ratio and its text.
 */
export async function weakTexts(page: Page, needed: number): Promise<{ readonly texts: number; readonly weak: readonly string[] }> {
  const names = await page.evaluate(() => {
    const isFilled = (element: Element) =>
      (element instanceof HTMLInputElement && !/radio|checkbox|file|color|range/.test(element.type)) ||
      element instanceof HTMLTextAreaElement
        ? element.value + element.placeholder !== ''
        : false;
    const hasText = (element: Element) =>
      isFilled(element) || [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return (
        width > 2 &&
        height > 2 &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !element.closest('[data-react-aria-hidden]')
      );
    };
    return [...document.body.querySelectorAll('*')]
      .filter((element) => hasText(element) && isShown(element))
      .map((element, number) => {
        element.setAttribute('data-text', String(number));
        return (
          element.textContent ||
          (element.getAttribute('placeholder') ?? element.getAttribute('aria-label') ?? element.tagName)
        ).slice(0, 40);
      });
  });
  const weak = await weakContrasts(
    page,
    names.map((_, number) => ({ target: `[data-text="${number}"]`, needed })),
  );
  await page.evaluate(() => document.querySelectorAll('[data-text]').forEach((element) => element.removeAttribute('data-text')));
  return {
    texts: names.length,
    weak: weak.map((text) => text.replace(/^\[data-text="(\d+)"\]/, (_, number) => names[Number(number)] ?? '')),
  };
}
