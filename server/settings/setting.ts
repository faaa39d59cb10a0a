/** The variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** An invalid setting; the message names the variable and the reason. */
export class SettingError extends Error {
  override readonly name = 'SettingError';

  constructor(variable: string, value: string, why: string) {
    super(`${variable}="${value}" ${why}`);
  }
}

/** Whether the setting is on: 1, true or yes, on; 0, false, no or off. Throws `SettingError`. */
export function booleanSetting(environment: Environment, name: string, preset: boolean): boolean {
  const text = environment[name] || (preset ? '1' : '0');
  if (['1', 'true', 'yes', 'on'].includes(text.toLowerCase())) return true;
  if (['0', 'false', 'no', 'off'].includes(text.toLowerCase())) return false;
  throw new SettingError(name, text, 'is neither 1 nor 0');
}

/** The entries of a setting that commas separate. */
export function listOf(environment: Environment, name: string): string[] {
  return (environment[name] ?? '')
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean);
}

/** Whether the host of an address is this machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host);
}
