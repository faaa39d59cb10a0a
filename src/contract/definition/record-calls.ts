import * as v from 'valibot';
import type { Requirement } from '../permissions/permissions.ts';
import type { CallDefinition, ChangeDefinition } from './entity.ts';

const unknownAnswer = v.unknown();

type More = Omit<Partial<CallDefinition>, 'method' | 'path' | 'answer' | 'requires' | 'change'>;
type StepOptions<Answer extends v.GenericSchema> = More & { readonly answer?: Answer; readonly change?: Omit<ChangeDefinition, 'target'> };

/** `GET` calls and steps of the record kind `wireName`. */
export function callsOf(wireName: string) {
  return {
    /** Reads `/KIND/path`. */
    get: <Answer extends v.GenericSchema>(path: string, requires: Requirement, answer: Answer, more?: More): CallDefinition<Answer> => ({
      method: 'GET',
      path: `/${wireName}/${path}`,
      answer,
      requires,
      ...more,
    }),
    /** Changes one record: `/KIND/name/{id}`. The outbox may queue it. */
    step: <Answer extends v.GenericSchema = v.UnknownSchema>(
      name: string,
      requires: Requirement,
      { answer, change, ...more }: StepOptions<Answer> = {},
    ): CallDefinition<Answer | v.UnknownSchema> & { readonly change: ChangeDefinition } => ({
      method: 'POST',
      path: `/${wireName}/${name}/{id}`,
      answer: answer ?? unknownAnswer,
      requires,
      ...more,
      change: { target: 'path', ...change },
    }),
  };
}
