import * as v from 'valibot';
import { recordId } from '../../../contract/wire/fields.ts';
import { wireDateTime } from '../../../contract/wire/wire-date.ts';
import type { FormValues } from '../../declaration/form-declaration.ts';

const id = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number), recordId);
const application = v.union([id, v.pipe(v.string(), v.regex(/^local-[\w-]{1,60}$/))]);

/** Vehicle, time and application from the URL of a new record; missing or unreadable parameters keep the form's defaults. */
export function defaultsFromUrl(search: URLSearchParams): FormValues {
  const parameters = [
    ['VehicleId', v.safeParse(id, search.get('VehicleId'))],
    ['StartDate', v.safeParse(wireDateTime, search.get('StartDate'))],
    ['ApplicationId', v.safeParse(application, search.get('ApplicationId'))],
    ['EndDate', v.safeParse(wireDateTime, search.get('EndDate'))],
  ] as const;
  return Object.fromEntries(parameters.flatMap(([field, read]) => (read.success ? [[field, read.output]] : [])));
}
