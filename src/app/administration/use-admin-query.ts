import type * as v from 'valibot';
import type { administration } from '../../contract/entities/company/administration.ts';
import { administrationBodies } from '../../contract/entities/company/administration-bodies.ts';
import { useOnlineForm } from '../forms/use-online-form.ts';
import { useOnlineQuery, type OnlineQuery } from '../queries/use-online-query.ts';

type Calls = typeof administration.calls;
type ResponseOf<Call extends keyof Calls> = v.InferOutput<Calls[Call]['answer']>;

/** A query of the administration's calls. */
export function useAdminQuery<Call extends keyof Calls>(call: Call, parameters?: Readonly<Record<string, string>>): OnlineQuery<ResponseOf<Call>> {
  return useOnlineQuery<ResponseOf<Call>>('administration', call, parameters);
}

/** A form of the administration. */
export function useAdministrationForm<Values extends Readonly<Record<string, unknown>>>(call: keyof typeof administrationBodies, initialValues: Values, onSaved: (answer: unknown) => void) {
  return useOnlineForm({ entity: 'administration', call, schema: administrationBodies[call] }, initialValues, onSaved);
}
