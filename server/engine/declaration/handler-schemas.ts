import type * as v from 'valibot';
import { requireOneLine } from './one-line.ts';
import { parseRecord } from './parse-record.ts';
import type { BodySchema, CallRequest } from './call-request.ts';

/** The request before its body is parsed. */
type Unparsed<Request> = Omit<Request, 'body'> & { readonly body: unknown };

/**
 * A handler whose body is parsed with the schema before it runs. Throws `validation`. The OpenAPI document publishes the schema, so that no
 * body is taken that it does not describe.
 */
export function withBodySchema<Schema extends BodySchema, Request extends CallRequest<v.InferOutput<Schema>>, Answer>(
  bodySchema: Schema,
  handler: (request: Request) => Promise<Answer>,
): ((request: Unparsed<Request>) => Promise<Answer>) & { readonly bodySchema: Schema } {
  const parse = async (request: Unparsed<Request>) => {
    const body = parseRecord(bodySchema, request.body);
    requireOneLine(bodySchema, body);
    return handler({ ...request, body } as Request);
  };
  return Object.assign(parse, { bodySchema });
}

/** A handler that names the schema of its answer, for a call whose schema stands apart from its definition in the contract. */
export function withAnswerSchema<Handler extends (request: never) => Promise<unknown>>(
  answerSchema: v.GenericSchema,
  handler: Handler,
): Handler & { readonly answerSchema: v.GenericSchema } {
  return Object.assign(handler, { answerSchema });
}

type Handlers = Readonly<Record<string, (request: never) => Promise<unknown>>>;

/** The handlers, each with the schema of its answer. */
export function withAnswerSchemas<Calls extends Handlers>(schemas: Readonly<Record<keyof Calls, v.GenericSchema>>, calls: Calls): Calls {
  return Object.fromEntries(
    Object.entries(calls).map(([name, handler]) => [name, withAnswerSchema(schemas[name as keyof Calls], handler)]),
  ) as unknown as Calls;
}
