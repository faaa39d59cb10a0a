// Readers of structured fields; undefined when the structure is invalid.
import { fieldOf, isObject, numberOf, textOf, type Json, type JsonObject } from '../core/json.ts';

const VIEWS = ['Left', 'Right', 'Top', 'Front', 'Back'];

/** Values of additional fields: a list of Id and Value. Values are stored as text. */
export function readAdditionalValues(values: Json): Json | undefined {
  if (!Array.isArray(values)) {
    return undefined;
  }
  const pairs = values.map((pair) => {
    const id = isObject(pair) ? numberOf(fieldOf(pair, 'Id')) : null;
    const value = isObject(pair) ? (fieldOf(pair, 'Value') ?? null) : null;
    return id === null ? undefined : { Id: id, Value: value === null ? null : textOf(value) };
  });
  return pairs.every((pair) => pair !== undefined) ? pairs : undefined;
}

/** Marked damages: a list of points in percent for each view. A missing view has none. */
export function readPoints(value: Json): Json | undefined {
  if (!isObject(value)) {
    return undefined;
  }
  const views = VIEWS.map((view) => [view, readView(fieldOf(value, view) ?? [])] as const);
  return views.some(([, points]) => points === undefined) ? undefined : (Object.fromEntries(views) as JsonObject);
}

function readView(value: Json): Json | undefined {
  if (!Array.isArray(value)) {
    return undefined;
  }
  const points = value.map((point) =>
    isObject(point) ? { X: numberOf(fieldOf(point, 'X')), Y: numberOf(fieldOf(point, 'Y')) } : { X: null, Y: null },
  );
  return points.every(({ X, Y }) => isPercent(X) && isPercent(Y)) ? points : undefined;
}

function isPercent(value: number | null): boolean {
  return value !== null && value >= 0 && value <= 100;
}
