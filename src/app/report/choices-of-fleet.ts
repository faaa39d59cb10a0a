import * as v from 'valibot';
import { fleetReport } from '../../contract/entities/costs/report-bodies.ts';
import type { Dimension } from '../../screens/report/report-scope.ts';

/** The units, cost places and types of the whole fleet, from the figures of Home. */
export function choicesOfFleet(answer: unknown): Readonly<Record<Dimension, readonly string[]>> {
  const parsed = v.safeParse(fleetReport, answer);
  const { Units = [], CostPlaces = [], Types = [] } = parsed.success ? parsed.output.Choices : {};
  return { unit: Units, costPlace: CostPlaces, type: Types };
}
