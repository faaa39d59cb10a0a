/** Stored with every queued change. */
export const appVersion = import.meta.env['VITE_APP_VERSION'] as string;

/** Build time as a wire date-time, shown on the home screen. */
export const buildDate = import.meta.env['VITE_BUILD_DATE'] as string;
