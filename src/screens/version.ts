/** What is written into every queued change. */
export const appVersion: string = import.meta.env['VITE_APP_VERSION'];

/** Wire date-time of the build, shown on the home screen. */
export const buildDate: string = import.meta.env['VITE_BUILD_DATE'];
