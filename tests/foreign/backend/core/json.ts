export type Json = string | number | boolean | null | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

export function textOf(value: Json | undefined): string {
  if (value === null || value === undefined) {
    return '';
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Number of a JSON value; accepts numbers in text, with point or comma. */
export function numberOf(value: Json | undefined): number | null {
  if (typeof value === 'number') {
    return value;
  }
  if (typeof value === 'string' && /^\s*-?\d+([.,]\d+)?\s*$/.test(value)) {
    return Number(value.replace(',', '.'));
  }
  return null;
}

/** Value of a key, whatever its case: .NET model binding ignores case. */
export function fieldOf(body: JsonObject, name: string): Json | undefined {
  if (name in body) {
    return body[name];
  }
  const lower = name.toLowerCase();
  const key = Object.keys(body).find((candidate) => candidate.toLowerCase() === lower);
  return key === undefined ? undefined : body[key];
}
