import * as v from 'valibot';
import { isTimeZone } from '../wire/wire-date-in-zone.ts';

/** Runtime configuration, read from `/config.json` when the app starts. Every setting is optional. */
export const configuration = v.looseObject({
  /** Base address of the backend; empty means the origin that serves the app. */
  backendAddress: v.optional(v.string(), ''),
  hideMileageInHandover: v.optional(v.boolean(), false),
  showContractorInHandover: v.optional(v.boolean(), true),
  colorByStatus: v.optional(v.boolean(), false),
  travelPurposeRequired: v.optional(v.boolean(), false),
  defaultRedirectAfterLogin: v.optional(v.string(), ''),
  /** The same for drivers; empty means the default of everyone. `/` is the home screen. */
  driverRedirectAfterLogin: v.optional(v.string(), ''),
  windowsAuthentication: v.optional(v.boolean(), false),
  agreementFieldsInVehicle: v.optional(v.boolean(), false),
  /** Anonymous users may use the buttons of transport orders. The backend has its own switch for this. */
  transportOrderActionsForVisitors: v.optional(v.boolean(), false),
  /** Letterhead of printed documents: company name; address and tax number in `companyDetails`, one per line. */
  companyName: v.optional(v.string(), ''),
  companyDetails: v.optional(v.string(), ''),
  /** The company's time zone, such as `Europe/Warsaw`, in which instants with an offset are displayed. Empty means the device's zone. */
  companyTimeZone: v.optional(
    v.pipe(
      v.string(),
      v.check((name) => name === '' || isTimeZone(name)),
    ),
    '',
  ),
});

export type Configuration = v.InferOutput<typeof configuration>;
