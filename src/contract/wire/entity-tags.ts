import { TaborError } from './problem.ts';

/** A list of entity tags, as RFC 9110 writes it. Other separators than the comma are in no tag of ours. */
const tagList = /^(?:W\/)?"[^"]*"(?:\s*,\s*(?:W\/)?"[^"]*")*$/;

/** Weak comparison of `If-None-Match`: a compressing proxy marks the tag as weak. */
export function matchesTag(header: string | undefined, tag: string): boolean {
  const tags = header?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? [];
  return tags.includes('*') || tags.includes(tag);
}

/**
 * The versions that `If-Match` accepts; null for any. A weak tag counts too: proxies that compress mark tags as weak, and each change has a
 * version of its own. Throws `bad-request` for a malformed header.
 */
export function matchedVersions(header: string | null): readonly number[] | null {
  const text = header?.trim() ?? '*';
  if (text === '*') return null;
  if (text.length > 1_000 || !tagList.test(text)) throw new TaborError('bad-request', { detail: 'If-Match' });
  return text.split(',').flatMap((tag) => {
    const version = /^(?:W\/)?"(\d{1,9})"$/.exec(tag.trim())?.[1];
    return version === undefined ? [] : [Number(version)];
  });
}
