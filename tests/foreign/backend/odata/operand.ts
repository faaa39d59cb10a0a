import { isLocalTime } from '../core/local-time.ts';
import type { Json, JsonObject } from '../core/json.ts';
import { badRequest } from '../core/http-error.ts';

/** Type of an operand; `any` matches every type. */
export type OperandType = 'text' | 'number' | 'date' | 'flag' | 'any';

export interface Operand {
  type: OperandType;
  evaluate: (row: JsonObject) => Json;
}

/** Throws 400 for operands of different types, like OData. */
export function checkTypes(one: Operand, other: Operand, operator: string): void {
  if (one.type !== other.type && one.type !== 'any' && other.type !== 'any') {
    throw badRequest(
      `A binary operator with incompatible types was detected. Found operand types '${edmTypeOf(one)}' and '${edmTypeOf(other)}' for operator kind '${operator}'.`,
    );
  }
}

export function checkText(operand: Operand, name: string): void {
  if (operand.type !== 'text' && operand.type !== 'any') {
    throw badRequest(`No function signature for the function with name '${name}' matches the specified arguments.`);
  }
}

export function typeOfValue(value: Json | undefined, flagType: OperandType): OperandType {
  switch (typeof value) {
    case 'boolean':
      return flagType;
    case 'number':
      return 'number';
    case 'string':
      return isLocalTime(value) ? 'date' : 'text';
    default:
      return 'any';
  }
}

function edmTypeOf({ type }: Operand): string {
  return { text: 'Edm.String', number: 'Edm.Int32', date: 'Edm.DateTimeOffset', flag: 'Edm.Boolean', any: 'Edm.Untyped' }[type];
}
