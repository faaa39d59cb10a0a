/** States of a reading's review; null for a plausible reading. Flagged and voided readings do not count for the mileage. */
export const readingReviews = ['flagged', 'confirmed', 'voided'] as const;

/** Why a reading was flagged. `in-future`: stored by an earlier version. */
export const readingWarnings = ['lower', 'higher', 'too-far', 'too-high', 'in-future'] as const;

/** Kinds of records that contain readings. */
export const readingSources = [
  'vehicle-counter',
  'vehicle-handover-document',
  'trip-record-card',
  'statement-line',
  'vehicle-rental',
  'rental-document',
] as const;

/** Whether a reading counts, by its review: neither flagged nor voided. Other backends send none. */
export function isAccepted(review: unknown): boolean {
  return review !== 'flagged' && review !== 'voided';
}
