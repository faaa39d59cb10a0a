import * as v from 'valibot';
import type { Requirement } from '../permissions/permissions.ts';
import type { CallDefinition, ChangeDefinition } from './entity.ts';

const unknownAnswer = v.unknown();

type More = Omit<Partial<CallDefinition>, 'method' | 'path' | 'answer' | 'requires' | 'change' | 'encoding'>;
type StepOptions<Answer extends v.GenericSchema> = More & { readonly answer?: Answer; readonly change?: Omit<ChangeDefinition, 'target'> };

/** A call that only reads. */
export function get<Answer extends v.GenericSchema>(
  path: string,
  requires: Requirement,
  answer: Answer,
  more?: More,
): CallDefinition<Answer> {
  return { method: 'GET', path, answer, requires, ...more };
}

/** A call with a body. `change`: it changes data, and the outbox may queue it. */
export function post<Answer extends v.GenericSchema, const Options extends More & { readonly change?: ChangeDefinition }>(
  path: string,
  requires: Requirement,
  answer: Answer,
  more?: Options,
): CallDefinition<Answer> & Pick<Options, 'change' & keyof Options> {
  return { method: 'POST', path, answer, requires, ...more } as CallDefinition<Answer> & Options;
}

/** A call that changes the record `{id}` of the path, and that the outbox may queue. */
export function step<Answer extends v.GenericSchema = v.UnknownSchema>(
  path: string,
  requires: Requirement,
  { answer, change, ...more }: StepOptions<Answer> = {},
): CallDefinition<Answer | v.UnknownSchema> & { readonly change: ChangeDefinition } {
  return post(path, requires, answer ?? unknownAnswer, { ...more, change: { target: 'path', ...change } });
}

/** A call beyond the specification. The schema of its answer stands where the answer is read: the start does without it. */
export function extraCall(
  method: CallDefinition['method'],
  path: string,
  requires: Requirement,
  more?: Partial<CallDefinition>,
): CallDefinition {
  return { method, path, isExtra: true, answer: unknownAnswer, requires, ...more };
}
