/** Notices of the home screen, most urgent first; texts: `today:notices.NAME`. */
export const noticeNames = [
  'handovers',
  'rentals',
  'bookings',
  'inspections',
  'services',
  'policies',
  'licences',
  'cards',
  'trips',
] as const;

export type NoticeName = (typeof noticeNames)[number];

/** Days of notice before an expiry date: for renewals, and for inspections that need an appointment. */
export const RENEWAL_NOTICE_DAYS = 30;
export const APPOINTMENT_NOTICE_DAYS = 14;
