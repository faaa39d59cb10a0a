// Amounts travel as JSON numbers and are reckoned as whole hundredths: a binary fraction never decides on a grosz.

/** `amount` in hundredths of its currency (grosz, cents), read from its digits; null when it has more than two decimals or is no number. */
export function toGrosz(amount: number): bigint | null {
  const parts = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(String(amount));
  if (!parts) return null;
  const [, sign, whole = '0', decimals = ''] = parts;
  const grosz = BigInt(whole + decimals.padEnd(2, '0'));
  return sign === '-' ? -grosz : grosz;
}

/** The reverse of `toGrosz`: the number that JSON carries. */
export function fromGrosz(grosz: bigint): number {
  const digits = String(magnitude(grosz)).padStart(3, '0');
  return Number(`${grosz < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`);
}

/** `net` with the tax of `rate` percent on it, rounded half up to the grosz; null for what is no amount. Without a rate no tax is due. */
export function grossOf(net: number, rate: number | null): number | null {
  const [base, percent] = [toGrosz(net), toGrosz(rate ?? 0)];
  return base === null || percent === null ? null : fromGrosz(base + rounded(base * percent, whole));
}

/** What `gross` leaves when the tax of `rate` percent in it is taken out, as an invoice made from gross prices does (art. 106e ust. 7). */
export function netOf(gross: number, rate: number | null): number | null {
  const [sum, percent] = [toGrosz(gross), toGrosz(rate ?? 0)];
  return sum === null || percent === null ? null : fromGrosz(sum - rounded(sum * percent, whole + percent));
}

/**
 * Whether the two are one amount without and with its tax, to the grosz. An invoice may be reckoned either way, and not every gross price
 * is the tax on a whole number of grosz: 1.04 at 23 % is 0.85 and 0.19, while 0.85 with its tax is 1.05.
 */
export function amountsAgree(net: number, gross: number, rate: number | null): boolean {
  return grossOf(net, rate) === gross || netOf(gross, rate) === net;
}

/** Hundredths of a percent that make the whole. */
const whole = 10_000n;

/** Half up as tradesmen do it: a correction of an amount is its opposite. */
function rounded(dividend: bigint, divisor: bigint): bigint {
  const nearest = (2n * magnitude(dividend) + divisor) / (2n * divisor);
  return dividend < 0n ? -nearest : nearest;
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}
