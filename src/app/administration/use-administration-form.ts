import { administrationBodies } from '../../contract/entities/company/administration-bodies.ts';
import { useOnlineForm } from '../forms/use-online-form.ts';

/** A form of the administration. */
export function useAdministrationForm<Values extends Readonly<Record<string, unknown>>>(call: keyof typeof administrationBodies, initialValues: Values, onSaved: (answer: unknown) => void) {
  return useOnlineForm({ entity: 'administration', call, schema: administrationBodies[call] }, initialValues, onSaved);
}
