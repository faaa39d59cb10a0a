import fc from 'fast-check';

/** The part of JSON Schema that the OpenAPI document uses. */
export type Schema = {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly maxItems?: number;
  readonly minItems?: number;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
};

/** Values that the schema allows, as a client with some imagination sends them. */
export function valueOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valueOf));
  if (schema.allOf?.[0]) return valueOf(schema.allOf[0]);
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
  switch (type) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return schema.prefixItems
        ? fc.tuple(...schema.prefixItems.map(valueOf))
        : fc.array(valueOf(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: Math.min(schema.maxItems ?? 3, 3) });
    case 'string':
      return textOf(schema);
    case 'integer':
      return integerOf(schema);
    case 'number':
      return fc.oneof(integerOf(schema), fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true }));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue();
  }
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema): fc.Arbitrary<unknown> {
  const record = fc.record(Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valueOf(schema)])), {
    requiredKeys: [...required],
  });
  if (typeof additionalProperties !== 'object' || Object.keys(properties).length > 0) return record;
  return fc.dictionary(fc.string({ maxLength: 10 }), valueOf(additionalProperties), { maxKeys: 3 });
}

function textOf({ pattern, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  const texts = fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)), unit: 'grapheme' });
  // Patterns with a lookahead have no generator.
  return pattern === undefined || /\(\?[=!<]/.test(pattern)
    ? fc.oneof(texts, fc.constantFrom('2026-11-26', '2026-11-26T08:30:00'))
    : fc.oneof({ weight: 6, arbitrary: fc.stringMatching(new RegExp(pattern)) }, { weight: 1, arbitrary: texts });
}

/** Mostly small numbers, which may be ids. */
function integerOf({ minimum = -1_000_000, maximum = 1_000_000 }: Schema): fc.Arbitrary<number> {
  const small = { min: Math.max(minimum, 0), max: Math.min(maximum, 10) };
  const any = fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) });
  return small.min <= small.max ? fc.oneof({ weight: 3, arbitrary: fc.integer(small) }, { weight: 1, arbitrary: any }) : any;
}
