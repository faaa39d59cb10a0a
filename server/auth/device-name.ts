const browsers = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const systems = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

const MAX_LENGTH = 500;

/** Client name that people recognise: "tablet" and "Chrome, Android"; both empty for an unknown one. */
export type DeviceName = { readonly kind: '' | 'tablet' | 'phone' | 'computer'; readonly name: string };

/** The device of a login, as far as its browser reports it. */
export function deviceOf(userAgent: string | undefined): DeviceName {
  const text = (userAgent ?? '').slice(0, MAX_LENGTH);
  const nameIn = (names: readonly (readonly [RegExp, string])[]) => names.find(([pattern]) => pattern.test(text))?.[1];
  const name = [nameIn(browsers), nameIn(systems)].filter(Boolean).join(', ');
  return { kind: kindOf(text, nameIn(systems)), name };
}

function kindOf(text: string, system: string | undefined): DeviceName['kind'] {
  if (system === undefined) return '';
  if (system === 'iPhone') return 'phone';
  if (system === 'iPad') return 'tablet';
  // Phones say "Mobile", tablets do not.
  if (system === 'Android') return /\bMobile\b/.test(text) ? 'phone' : 'tablet';
  return 'computer';
}
