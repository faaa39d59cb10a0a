/** Everything that rich text may consist of: what its commands make, and nothing beside it. */
export const richTextTags = ['p', 'br', 'strong', 'em', 'u', 's', 'ul', 'ol', 'li', 'a'] as const;

export type RichTextTag = (typeof richTextTags)[number];

/** Other names that browsers and word processors give the same things. */
const synonyms: Readonly<Record<string, RichTextTag>> = { b: 'strong', i: 'em', ins: 'u', strike: 's', del: 's', div: 'p' };

/** The tag of ours that `name` stands for; null for every other one. */
export function knownTag(name: string): RichTextTag | null {
  return richTextTags.find((tag) => tag === name) ?? (Object.hasOwn(synonyms, name) ? (synonyms[name] ?? null) : null);
}

/** `address` when a link may lead there, else null: never to a script, never to a place relative to where it happens to be shown. */
export function safeAddress(address: string): string | null {
  const text = address.trim();
  // oxlint-disable-next-line no-control-regex -- browsers skip these inside a scheme
  if (/[\u0000-\u0020\u007f-\u00a0\u2028\u2029]/.test(text)) return null;
  return /^(https?:\/\/[^/]|mailto:.|tel:.)/i.test(text) ? text : null;
}
