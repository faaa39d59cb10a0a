type Bytes = Uint8Array<ArrayBuffer>;

/** `data` is opened by PIN or passkey; `outbox` is on the device, so that unsent work can be sent while it is locked. */
export type KeyName = 'data' | 'outbox';

/** Encrypted row in IndexedDB: the fields of the indexes, and all fields under AES-GCM. */
export type SealedRow = { readonly $sealed: ArrayBuffer; readonly $key: KeyName };

const IV_BYTES = 12;
const LENGTH_BYTES = 4;

/** Whether `row` is stored under a key. */
export function isSealed(row: unknown): row is SealedRow {
  return typeof row === 'object' && row !== null && '$sealed' in row;
}

/** `row` under `key`. The fields of `indexed` stay readable beside it. `table` is authenticated: a row opens only in its own table. */
export async function sealRow(
  row: object,
  {
    table,
    indexed,
    name,
    key,
  }: { readonly table: string; readonly indexed: readonly string[]; readonly name: KeyName; readonly key: CryptoKey },
): Promise<object> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = new Uint8Array(
    await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(table) }, key, encode(row)),
  );
  const $sealed = new Uint8Array(IV_BYTES + sealed.length);
  $sealed.set(iv);
  $sealed.set(sealed, IV_BYTES);
  const readable = Object.fromEntries(Object.entries(row).filter(([field]) => indexed.includes(field)));
  return { ...readable, $sealed: $sealed.buffer, $key: name } satisfies SealedRow;
}

/** The row in `stored`; null under another key. */
export async function openRow(stored: SealedRow, table: string, key: CryptoKey): Promise<object | null> {
  const { $sealed, $key: _, ...readable } = stored;
  const iv = new Uint8Array($sealed, 0, IV_BYTES);
  try {
    const content = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(table) },
      key,
      new Uint8Array($sealed, IV_BYTES),
    );
    // The browser adds the number of a new row beside the content.
    return { ...readable, ...decode(new Uint8Array(content)) };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'OperationError') return null;
    throw error;
  }
}

/** Rows are JSON, but for the bytes of photos, which follow it. */
function encode(row: object): Bytes {
  const buffers: ArrayBuffer[] = [];
  const text = new TextEncoder().encode(
    JSON.stringify(row, (_, value: unknown) =>
      value instanceof ArrayBuffer ? { $bytes: value.byteLength, at: buffers.push(value) - 1 } : value,
    ),
  );
  const bytes = new Uint8Array(LENGTH_BYTES + text.length + buffers.reduce((sum, { byteLength }) => sum + byteLength, 0));
  new DataView(bytes.buffer).setUint32(0, text.length);
  bytes.set(text, LENGTH_BYTES);
  let end = LENGTH_BYTES + text.length;
  for (const buffer of buffers) {
    bytes.set(new Uint8Array(buffer), end);
    end += buffer.byteLength;
  }
  return bytes;
}

function decode(bytes: Bytes): object {
  const length = new DataView(bytes.buffer).getUint32(0);
  const text = new TextDecoder().decode(bytes.subarray(LENGTH_BYTES, LENGTH_BYTES + length));
  let end = LENGTH_BYTES + length;
  if (end === bytes.length) return JSON.parse(text) as object;
  return JSON.parse(text, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('$bytes' in value)) return value;
    const start = end;
    end += Number(value.$bytes);
    return bytes.buffer.slice(start, end);
  }) as object;
}
