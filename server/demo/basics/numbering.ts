import { yearOf, type Day } from './calendar.ts';

/** Numbers of a series in the format of the backend, `PZO/2025/000123`: each year starts from 1. */
export function createNumbering(prefix: string): (day: Day) => string {
  const last = new Map<number, number>();
  return (day) => {
    const year = yearOf(day);
    const number = (last.get(year) ?? 0) + 1;
    last.set(year, number);
    return `${prefix}/${year}/${String(number).padStart(6, '0')}`;
  };
}
