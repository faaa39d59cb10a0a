// Readers of structured fields; undefined when the structure is invalid.
import { fieldOf, isObject, numberOf, textOf, type Json, type JsonObject } from '../core/json.ts';

const VIEWS = ['Left', 'Right', 'Top', 'Front', 'Back'];

/** Values of additional fields: a list of Id and Value. Values are stored as text. */
export function readAdditionalValues(sent: Json): Json | undefined {
  if (!Array.isArray(sent)) {
    return undefined;
  }
  const pairs = sent.map((pair) => {
    const id = isObject(pair) ? numberOf(fieldOf(pair, 'Id')) : null;
    const value = isObject(pair) ? (fieldOf(pair, 'Value') ?? null) : null;
    return id === null ? undefined : { Id: id, Value: value === null ? null : textOf(value) };
  });
  return pairs.every((pair) => pair !== undefined) ? pairs : undefined;
}

/** Marked damages: a list of points in percent for each view. A missing view has none. */
export function readPoints(sent: Json): Json | undefined {
  if (!isObject(sent)) {
    return undefined;
  }
  const views = VIEWS.map((view) => [view, readView(fieldOf(sent, view) ?? [])] as const);
  return views.some(([, points]) => points === undefined) ? undefined : (Object.fromEntries(views) as JsonObject);
}

function readView(sent: Json): Json | undefined {
  if (!Array.isArray(sent)) {
    return undefined;
  }
  const points = sent.map((point) =>
    isObject(point) ? { X: numberOf(fieldOf(point, 'X')), Y: numberOf(fieldOf(point, 'Y')) } : { X: null, Y: null },
  );
  return points.every(({ X, Y }) => isPercent(X) && isPercent(Y)) ? points : undefined;
}

function isPercent(value: number | null): boolean {
  return value !== null && value >= 0 && value <= 100;
}
