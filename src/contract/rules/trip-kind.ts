/** What a trip was for, by the tax law's three kinds. Business: for the company; commute: between home and work. */
export const tripKinds = ['business', 'commute', 'private'] as const;

export type TripKind = (typeof tripKinds)[number];
