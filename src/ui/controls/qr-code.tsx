import { encodeQR } from 'qr';
import { useMemo } from 'react';

/** Quiet zone around the code in modules, as the standard requires. */
const QUIET_ZONE = 4;

export type QrCodeProps = { text: string; label: string; className?: string | undefined };

/** A QR code with error correction level Q: readable with a quarter of it damaged. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { path, size } = useMemo(() => modulesOf(text), [text]);
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}

function modulesOf(text: string): { path: string; size: number } {
  const rows = encodeQR(text, 'raw', { ecc: 'quartile', border: QUIET_ZONE });
  const path = rows.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('');
  return { path, size: rows.length };
}
