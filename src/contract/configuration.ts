import * as v from 'valibot';
import { isTimeZone } from './wire-date-in-zone.ts';

/** Runtime configuration, read from `/config.json` when the app starts. Every switch may be left out. */
export const configuration = v.looseObject({
  /** Base address of the backend; empty means the origin that serves the app. */
  backendAddress: v.optional(v.string(), ''),
  hideMileageInHandover: v.optional(v.boolean(), false),
  showContractorInHandover: v.optional(v.boolean(), true),
  colorByStatus: v.optional(v.boolean(), false),
  travelPurposeRequired: v.optional(v.boolean(), false),
  defaultRedirectAfterLogin: v.optional(v.string(), ''),
  windowsAuthentication: v.optional(v.boolean(), false),
  agreementFieldsInVehicle: v.optional(v.boolean(), false),
  /** Visitors may use the buttons of transport orders; the backend has a switch of its own for it. */
  transportOrderActionsForVisitors: v.optional(v.boolean(), false),
  /** Head of the documents that are handed out; address and tax number in `companyDetails`, a line each. */
  companyName: v.optional(v.string(), ''),
  companyDetails: v.optional(v.string(), ''),
  /** Zone of the company's clock, such as `Europe/Warsaw`: instants with an offset are told by it; empty is the device's. */
  companyTimeZone: v.optional(v.pipe(v.string(), v.check((name) => name === '' || isTimeZone(name))), ''),
});

export type Configuration = v.InferOutput<typeof configuration>;
