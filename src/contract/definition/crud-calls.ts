import type * as v from 'valibot';
import type { CallDefinition, ChangeDefinition } from './entity.ts';
import { get, post, step } from './record-calls.ts';
import { recordId } from '../wire/fields.ts';
import type { FunctionalityName } from '../permissions/functionality.ts';
import type { Requirement } from '../permissions/permissions.ts';

type ReadOptions<Answer extends v.GenericSchema> = {
  readonly wireName: string;
  readonly functionality: FunctionalityName;
  /** The record as the backend returns it. */
  readonly answer: Answer;
  /** `idIn: 'query'`: the path is `/X/Get/?id=1` instead of `/X/Get/1`. */
  readonly get?: { readonly idIn?: 'query'; readonly isExtra?: true; readonly requires?: Requirement };
};

type SaveOptions = Omit<ChangeDefinition, 'target' | 'creates' | 'removes'> &
  Pick<CallDefinition, 'extraBody' | 'isExtra'> & { readonly requires?: Requirement };

type DeleteOptions = true | ({ readonly requires?: Requirement } & Pick<CallDefinition, 'extraBody' | 'isExtra'>);

type ChangeCall<Answer extends v.GenericSchema> = CallDefinition<Answer> & { readonly change: ChangeDefinition };

type ReadCalls<Answer extends v.GenericSchema> = { readonly get: CallDefinition<Answer> };
type SaveCalls<Answer extends v.GenericSchema> = ReadCalls<Answer> & { readonly createOrUpdate: ChangeCall<typeof recordId> };
type AllCalls<Answer extends v.GenericSchema> = SaveCalls<Answer> & { readonly delete: ChangeCall<v.UnknownSchema> };

/**
 * The calls `/X/Get`, `/X/CreateOrUpdate` and `/X/Delete` of a record kind; the last two only where `options` names them. `requires`
 * replaces the usual permission of a call. These are overloads because a generic parameter would accept misspelled options.
 */
export function crudCalls<Answer extends v.GenericSchema>(options: ReadOptions<Answer>): ReadCalls<Answer>;
export function crudCalls<Answer extends v.GenericSchema>(
  options: ReadOptions<Answer> & { readonly createOrUpdate: SaveOptions },
): SaveCalls<Answer>;
export function crudCalls<Answer extends v.GenericSchema>(
  options: ReadOptions<Answer> & { readonly createOrUpdate: SaveOptions; readonly delete: DeleteOptions },
): AllCalls<Answer>;
export function crudCalls({
  wireName,
  functionality,
  answer,
  get: { idIn, ...ofGet } = {},
  createOrUpdate,
  delete: removal,
}: ReadOptions<v.GenericSchema> & { readonly createOrUpdate?: SaveOptions; readonly delete?: DeleteOptions }): Partial<
  AllCalls<v.GenericSchema>
> {
  const { extraBody, isExtra, requires = { functionality, flag: 'IsAddOrIsChange' }, ...change } = createOrUpdate ?? {};
  return {
    get: {
      ...get(`/${wireName}/Get/${idIn ? '' : '{id}'}`, { functionality, flag: 'IsRead' }, answer, idIn && { query: ['id'] }),
      ...ofGet,
    },
    ...(createOrUpdate && {
      createOrUpdate: post(`/${wireName}/CreateOrUpdate`, requires, recordId, {
        ...(extraBody && { extraBody }),
        ...(isExtra && { isExtra }),
        change: { target: 'body', creates: true, ...change },
      }),
    }),
    ...(removal && {
      delete: {
        ...step(`/${wireName}/Delete/{id}`, { functionality, flag: 'IsRemove' }, { change: { removes: true } }),
        ...(removal === true ? {} : removal),
      },
    }),
  };
}
