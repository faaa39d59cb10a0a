/** Maximum long side of a photo in px: enough to read a plate across a yard. */
export const MAX_SIDE_PX = 2048;

/** Maximum number of pixels to decode: phones run out of memory above it, and the largest cameras sold stay below by default. */
export const MAX_PIXELS = 120_000_000;

/** Largest photo file to read: a picture of that many pixels stays below, and more bytes take seconds to refuse. */
export const MAX_PHOTO_BYTES = 64 * 1024 * 1024;

/** Target file size of a photo in MB, for storage and upload. */
export const TARGET_MEGABYTES = 0.8;
