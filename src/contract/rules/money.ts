// Amounts are JSON numbers on the wire and integers of hundredths in calculations, so that binary fractions never shift a grosz.

/**
 * `amount` in hundredths of its currency (grosz, cents), parsed from its decimal digits; null when it has more than two decimals or is not
 * a number.
 */
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

/** `net` plus tax of `rate` percent, rounded half up to the grosz; null for an invalid amount. Without a rate the tax is zero. */
export function grossOf(net: number, rate: number | null): number | null {
  const [base, percent] = [toGrosz(net), toGrosz(rate ?? 0)];
  return base === null || percent === null ? null : fromGrosz(base + roundHalfUp(base * percent, ONE_HUNDRED_PERCENT));
}

/** `gross` less the included tax of `rate` percent, as on an invoice with gross prices (art. 106e ust. 7). */
export function netOf(gross: number, rate: number | null): number | null {
  const [sum, percent] = [toGrosz(gross), toGrosz(rate ?? 0)];
  return sum === null || percent === null ? null : fromGrosz(sum - roundHalfUp(sum * percent, ONE_HUNDRED_PERCENT + percent));
}

/**
 * Whether net and gross match, to the grosz, in either direction. An invoice may be calculated from net or from gross, and some gross
 * prices match no net: 1.04 at 23 % is 0.85 and 0.19, while 0.85 plus its tax is 1.05.
 */
export function amountsAgree(net: number, gross: number, rate: number | null): boolean {
  return grossOf(net, rate) === gross || netOf(gross, rate) === net;
}

/** 100 % in hundredths of a percent. */
const ONE_HUNDRED_PERCENT = 10_000n;

/** Rounds half away from zero: a correction is the negation of its amount. */
function roundHalfUp(dividend: bigint, divisor: bigint): bigint {
  const nearest = (2n * magnitude(dividend) + divisor) / (2n * divisor);
  return dividend < 0n ? -nearest : nearest;
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}
