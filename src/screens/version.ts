/** Stored with every queued change. */
export const appVersion: string = import.meta.env['VITE_APP_VERSION'];

/** Build time as a wire date-time, shown on the home screen. */
export const buildDate: string = import.meta.env['VITE_BUILD_DATE'];
