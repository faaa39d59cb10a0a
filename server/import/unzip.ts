import { inflateRawSync } from 'node:zlib';
import { createUnzip } from '../../src/contract/import/unzip.ts';

/** Unpacks an archive; each part to its declared size at most. */
export const unzipDeclared = createUnzip((packed, maxOutputLength) => inflateRawSync(packed, { maxOutputLength }));
