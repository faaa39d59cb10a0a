import { encodeQR } from 'qr';
import { useMemo } from 'react';

/** Light modules around the code, as the standard wants them. */
const quietZone = 4;

export type QrCodeProps = { text: string; label: string; className?: string | undefined };

/** A QR code that is still read with a quarter of it scratched off. */
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
  const rows = encodeQR(text, 'raw', { ecc: 'quartile', border: quietZone });
  const path = rows.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('');
  return { path, size: rows.length };
}
