import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { unzip } from '../../src/db/rescue/unzip.ts';
import { unzipDeclared as unzipHere } from './unzip.ts';

const all = { filter: () => true };
const parts = { 'xl/workbook.xml': strToU8('<workbook/>'), 'xl/ż.xml': strToU8('ż'.repeat(10_000)), 'empty.xml': new Uint8Array() };
const archive = zipSync(parts);

const readers = { server: unzipHere, device: unzip };
/** The device unpacks a step of 32 kB before it compares. */
const maxMs = { server: 100, device: 5_000 };

describe.each(['server', 'device'] as const)('archives on the %s', (side) => {
  const unzipDeclared = readers[side];
  it('[R-112] unpacks what a library packed, stored or deflated', () => {
    for (const level of [0, 6] as const) {
      const bytes = zipSync(parts, { level });
      expect(Object.entries(unzipDeclared(bytes, all)).map(([name, part]) => [name, Buffer.from(part)])).toEqual(
        Object.entries(unzipSync(bytes)).map(([name, part]) => [name, Buffer.from(part)]),
      );
    }
    const names: string[] = [];
    expect(unzipDeclared(archive, { filter: ({ name }) => names.push(name) > 9 })).toEqual({});
    expect(names).toEqual(Object.keys(parts));
  });

  it('[R-151] stops at the declared size of a part that unpacks to more', () => {
    const bomb = zipSync({ 'xl/workbook.xml': new Uint8Array(10_000_000) }, { level: 9 });
    const directory = Buffer.from(bomb.buffer, bomb.byteOffset).indexOf('PK\u0001\u0002', 0, 'latin1');
    new DataView(bomb.buffer, bomb.byteOffset).setUint32(directory + 24, 1_000, true);
    const start = performance.now();
    expect(() => unzipDeclared(bomb, all)).toThrow(RangeError);
    expect(performance.now() - start).toBeLessThan(maxMs[side]);
  });

  it('[R-151] refuses damaged archives', () => {
    const broken = (change: (bytes: Buffer) => unknown) => {
      const bytes = Buffer.from(archive);
      change(bytes);
      return () => unzipDeclared(bytes, all);
    };
    expect(() => unzipDeclared(strToU8('PK no archive'), all)).toThrow(RangeError);
    expect(() => unzipDeclared(archive.subarray(0, archive.length - 30), all)).toThrow(RangeError);
    expect(broken((bytes) => bytes.writeUInt32LE(0xff_ff_ff_ff, bytes.length - 6))).toThrow(RangeError);
    expect(broken((bytes) => bytes.writeUInt16LE(99, bytes.length - 12))).toThrow(RangeError);
    expect(broken((bytes) => bytes.fill(0, 0, 4))).toThrow(RangeError);
  });

  it('[R-112] reads sizes of 64 bits, which some programs write for small parts', () => {
    const entry = Buffer.from(archive).indexOf('PK\u0001\u0002', 0, 'latin1');
    const nameLength = archive[entry + 28] ?? 0;
    const sizes = Buffer.from(archive).subarray(entry + 20, entry + 28);
    const long = Buffer.alloc(20);
    long.writeUInt16LE(1, 0);
    long.writeUInt16LE(16, 2);
    long.writeBigUInt64LE(BigInt(sizes.readUInt32LE(4)), 4);
    long.writeBigUInt64LE(BigInt(sizes.readUInt32LE(0)), 12);
    const place = entry + 46 + nameLength;
    const bytes = Buffer.concat([archive.subarray(0, place), long, archive.subarray(place)]);
    bytes.fill(0xff, entry + 20, entry + 28);
    bytes.writeUInt16LE(20, entry + 30);
    expect(Buffer.from(unzipDeclared(bytes, all)['xl/workbook.xml'] ?? []).toString()).toBe('<workbook/>');
  });
});
