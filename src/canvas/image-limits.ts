/** Pixels of a photo's long side: enough to read a plate across a yard. */
export const longestSide = 2048;

/** Above it a phone has no memory to decode the picture; the largest camera that is sold makes fewer by default. */
export const mostPixels = 120_000_000;

/** What a photo may take of the device and of the link it is sent over. */
export const targetMegabytes = 0.8;
