/** A key under AES-GCM, and what derives the key that opens it. */
export type SealedKey = {
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly sealed: ArrayBuffer;
  /** The backend's share, without which the PIN does not open it. */
  readonly share?: string;
};
