import * as v from 'valibot';
import { reportPeriods, type ReportPeriod } from '../../contract/entities/costs/report-bodies.ts';

/** Groups of the fleet's vehicles, by which a report can be limited. */
export const dimensions = ['unit', 'costPlace', 'type'] as const;

export type Dimension = (typeof dimensions)[number];

/** Scope of a report, as in its address. Defaults are left out. */
export type ReportScope = { readonly period?: ReportPeriod } & { readonly [Name in Dimension]?: string };

export type ReportAddress = { readonly [Name in keyof ReportScope | 'by']?: unknown };

// A unit of digits only reads as a number.
const text = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.nonEmpty(), v.maxLength(200));

export function readReportScope(address: ReportAddress): ReportScope {
  const period = v.safeParse(v.picklist(reportPeriods), address.period);
  const limits = dimensions.flatMap((name) => {
    const read = v.safeParse(text, address[name]);
    return read.success ? [[name, read.output] as const] : [];
  });
  return { ...(period.success && period.output !== reportPeriods[0] ? { period: period.output } : {}), ...Object.fromEntries(limits) };
}

/** Whether the report covers a part of the fleet. */
export function isLimited(scope: ReportScope): boolean {
  return dimensions.some((name) => scope[name] !== undefined);
}
