/** Maximum long side of a photo in px: enough to read a plate across a yard. */
export const longestSide = 2048;

/** Maximum number of pixels to decode: phones run out of memory above it, and the largest cameras sold stay below by default. */
export const mostPixels = 120_000_000;

/** Target file size of a photo in MB, for storage and upload. */
export const targetMegabytes = 0.8;
