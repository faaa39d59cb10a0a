/** Media type of an Excel workbook. */
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * A wire date or date-time as the date that a spreadsheet shows: its parts in UTC, without a zone. Null for other text, and before 1901, on
 * which programs disagree.
 */
export function toSheetDate(text: string): Date | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}):(\d{2}))?/.exec(text);
  if (!parts) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.slice(1).map((part) => Number(part ?? 0));
  return year < 1901 ? null : new Date(Date.UTC(year, month - 1, day, hour, minute, second));
}
