/** Pixels of a photo's long side: enough to read a plate across a yard. */
export const longestSide = 2048;
