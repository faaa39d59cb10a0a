import * as v from 'valibot';

/** Device policy of the company, sent with the capabilities; empty where a backend sends none. */
export const devicePolicy = v.looseObject({
  /** Minutes without input after which a device locks; 0 for never. */
  LockMinutes: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Each start of the app requires the PIN. */
  LockAtStart: v.boolean(),
  /** Days without contact to the backend after which only the password opens the device; 0 for no limit. */
  OfflineDays: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Rows on the device are encrypted: under a key that PIN or passkey opens, and unsent work under one of its own. */
  Encrypt: v.optional(v.boolean(), false),
  /** A PIN opens the device only with a share of its key that the backend holds, and counts the attempts for. */
  PinShare: v.optional(v.boolean(), false),
});

export type DevicePolicy = v.InferOutput<typeof devicePolicy>;

export const noDevicePolicy: DevicePolicy = { LockMinutes: 0, LockAtStart: false, OfflineDays: 0, Encrypt: false, PinShare: false };

/** Wrong PINs in a row after which only the password opens the device, by the device's count and by the backend's. */
export const MAX_PIN_FAILURES = 10;

/** Device policy of the company; empty where its backend sends none, or one that this version cannot read. */
export function toPolicy(demands: unknown): DevicePolicy {
  const parsed = v.safeParse(devicePolicy, demands);
  return parsed.success ? parsed.output : noDevicePolicy;
}

export const MIN_PIN_LENGTH = 6;
export const MAX_PIN_LENGTH = 12;

/** Why a PIN is refused; null for a good one. */
export function validatePin(pin: string): 'too-short' | 'too-easy' | null {
  if (pin.length < MIN_PIN_LENGTH) return 'too-short';
  return isTrivial(pin) ? 'too-easy' : null;
}

/** A repeated part of up to half the PIN (111111, 121212, 123123), or digits in steps of one (123456, 987654, 890123). */
function isTrivial(pin: string): boolean {
  const isRepeated = [1, 2, 3].some(
    (length) =>
      pin ===
      pin
        .slice(0, length)
        .repeat(Math.ceil(pin.length / length))
        .slice(0, pin.length),
  );
  const digits = pin.split('').map(Number);
  const steps = new Set(digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10));
  const isSequence = steps.size === 1 && (steps.has(1) || steps.has(9));
  return isRepeated || isSequence || isDate(pin);
}

/** A birthday of this or the last century, as people write it. */
function isDate(pin: string): boolean {
  const isDay = (day: string, month: string) => Number(day) >= 1 && Number(day) <= 31 && Number(month) >= 1 && Number(month) <= 12;
  const isYear = (year: string) => /^(?:19|20)\d\d$/.test(year);
  if (pin.length !== 8) return false;
  return (
    (isDay(pin.slice(0, 2), pin.slice(2, 4)) && isYear(pin.slice(4))) || (isYear(pin.slice(0, 4)) && isDay(pin.slice(6), pin.slice(4, 6)))
  );
}
