/** Purpose of a trip, in the tax law's three categories. Business: for the company; commute: between home and work. */
export const tripKinds = ['business', 'commute', 'private'] as const;

export type TripKind = (typeof tripKinds)[number];
