import { strFromU8, strToU8, zipSync, type Zippable } from 'fflate';
import * as v from 'valibot';
import { MAX_FILE_BYTES } from '../../contract/entities/shared/file.ts';
import { TaborError } from '../../contract/wire/problem.ts';
import { sha256 } from '../drafts/blobs.ts';
import { listSchemas, manifestSchema, type RescueContent } from './rescue-content.ts';
import type { DraftRow, OutboxRow, RecordRow } from '../schema/rows.ts';
import { unzip } from './unzip.ts';

type Parts = Readonly<Record<string, Uint8Array>>;

const manifestPath = 'manifest.json';
/** The manifest has the hash of every part; this file has the hash of the manifest, in the format of `sha256sum`. */
const manifestHashPath = 'manifest.json.sha256';
/** Lists are text: no queue entered by hand reaches this size. */
const MAX_PART_BYTES = Math.max(MAX_FILE_BYTES, 64 * 1024 * 1024);
const MAX_TOTAL_BYTES = 1024 * 1024 * 1024;

/** Packs the content into a ZIP archive: JSON lists and unchanged photos, with a manifest of every part's size and SHA-256. */
export async function packRescue({ about, entries, records, drafts, photos }: RescueContent): Promise<Blob> {
  const lists = { 'entries.json': entries, 'records.json': records, 'drafts.json': drafts };
  const texts = Object.entries(lists).map(([path, list]) => [path, strToU8(JSON.stringify(list, null, 1))] as const);
  const pictures = photos.map((photo) => [`photos/${photo.id}`, new Uint8Array(photo.bytes)] as const);
  const parts = await Promise.all(
    [...texts, ...pictures].map(async ([path, bytes]) => ({ path, sha256: await hashOf(bytes), size: bytes.byteLength })),
  );
  const described = photos.map(({ id, sha256: digest, size, type, name, createdAt }) => ({
    id,
    path: `photos/${id}`,
    sha256: digest,
    size,
    type,
    name,
    createdAt,
  }));
  const manifest = strToU8(JSON.stringify({ format: 'tabor-rescue', formatVersion: 1, ...about, parts, photos: described }, null, 1));
  const files: Zippable = {
    [manifestPath]: manifest,
    [manifestHashPath]: strToU8(`${await hashOf(manifest)}  ${manifestPath}\n`),
    ...Object.fromEntries(texts),
    // Photos are compressed already.
    ...Object.fromEntries(pictures.map(([path, bytes]) => [path, [bytes, { level: 0 }] as const])),
  };
  return new Blob([zipSync(files)], { type: 'application/zip' });
}

/**
 * Reads a rescue file and compares every part with its size and hash. Throws `TaborError` `rescue-unreadable`, with the wrong part in
 * `detail` where there is one, or `rescue-newer` for a file of a later version than `schemaVersion`.
 */
export async function unpackRescue(file: Blob, schemaVersion: number): Promise<RescueContent> {
  if (file.size > MAX_TOTAL_BYTES) throw unreadable(null);
  const files = unpack(new Uint8Array(await file.arrayBuffer()));
  const manifest = await readManifest(files, schemaVersion);
  const listed = new Set([manifestPath, manifestHashPath, ...manifest.parts.map((part) => part.path)]);
  const unlisted = Object.keys(files).find((path) => !listed.has(path));
  if (unlisted !== undefined) throw unreadable(unlisted);
  for (const { path, sha256: expectedHash, size } of manifest.parts) {
    const bytes = files[path];
    if (!bytes || bytes.byteLength !== size || (await hashOf(bytes)) !== expectedHash) throw unreadable(path);
  }
  const { user, createdAt, appVersion } = manifest;
  const photos = manifest.photos.map(({ path, ...photo }) => {
    const bytes = files[path];
    const part = manifest.parts.find((one) => one.path === path);
    if (!bytes || part?.sha256 !== photo.sha256 || part.size !== photo.size) throw unreadable(path);
    return { ...photo, bytes: bytes.slice().buffer };
  });
  const entries = readList(files, 'entries') as OutboxRow[];
  if (entries.some((entry) => entry.user !== user)) throw unreadable('entries.json');
  return {
    about: { user, createdAt, appVersion, schemaVersion: manifest.schemaVersion },
    entries,
    records: readList(files, 'records') as RecordRow[],
    drafts: readList(files, 'drafts') as DraftRow[],
    photos,
  };
}

function unpack(bytes: Uint8Array): Parts {
  const names = new Set<string>();
  let totalBytes = 0;
  try {
    return unzip(bytes, {
      filter: ({ name, originalSize }) => {
        totalBytes += originalSize;
        if (names.has(name) || originalSize > MAX_PART_BYTES || totalBytes > MAX_TOTAL_BYTES) throw unreadable(name);
        names.add(name);
        return true;
      },
    });
  } catch (error) {
    throw error instanceof TaborError ? error : unreadable(null, error);
  }
}

async function readManifest(files: Parts, schemaVersion: number): Promise<v.InferOutput<typeof manifestSchema>> {
  const [bytes, expectedHash] = [files[manifestPath], files[manifestHashPath]];
  if (!bytes || !expectedHash || strFromU8(expectedHash).slice(0, 64) !== (await hashOf(bytes))) throw unreadable(manifestPath);
  const manifest = parsePart(manifestSchema, bytes, manifestPath);
  if (manifest.schemaVersion > schemaVersion) throw new TaborError('rescue-newer');
  return manifest;
}

function readList(files: Parts, name: keyof typeof listSchemas): unknown {
  const path = `${name}.json`;
  const bytes = files[path];
  if (!bytes) throw unreadable(path);
  return parsePart(listSchemas[name], bytes, path);
}

function parsePart<Schema extends v.GenericSchema>(schema: Schema, bytes: Uint8Array, path: string): v.InferOutput<Schema> {
  try {
    return v.parse(schema, JSON.parse(strFromU8(bytes)));
  } catch (error) {
    throw unreadable(path, error);
  }
}

function hashOf(bytes: Uint8Array): Promise<string> {
  return sha256(bytes.slice().buffer);
}

function unreadable(part: string | null, cause?: unknown): TaborError {
  return new TaborError('rescue-unreadable', { detail: part ?? undefined, cause });
}
