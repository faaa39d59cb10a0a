import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { unzipDeclared } from './unzip.ts';

const all = { filter: () => true };
const parts = { 'xl/workbook.xml': strToU8('<workbook/>'), 'xl/ż.xml': strToU8('ż'.repeat(10_000)), 'empty.xml': new Uint8Array() };
const archive = zipSync(parts);

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
  expect(performance.now() - start).toBeLessThan(100);
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
