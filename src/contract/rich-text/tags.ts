/** Everything that rich text may consist of: what its commands make, and nothing beside it. */
export const richTextTags = ['p', 'br', 'strong', 'em', 'u', 's', 'ul', 'ol', 'li', 'a'] as const;

/** What a longer text has besides, such as terms: they came with headings, and keep them. */
export const headingTags = ['h1', 'h2', 'h3'] as const;

/** Everything that terms may consist of. */
export const termsTags = [...richTextTags, ...headingTags] as const;

export type RichTextTag = (typeof termsTags)[number];

/** Other names that browsers and word processors give the same things. */
const synonyms: Readonly<Record<string, RichTextTag>> = { b: 'strong', i: 'em', ins: 'u', strike: 's', del: 's', div: 'p', h4: 'h3', h5: 'h3', h6: 'h3' };

/** The tag among `tags` that `name` stands for; null for every other one. */
export function knownTag(name: string, tags: readonly RichTextTag[]): RichTextTag | null {
  const meant = Object.hasOwn(synonyms, name) ? synonyms[name] : name;
  return tags.find((tag) => tag === meant) ?? null;
}

/** `address` when a link may lead there, else null: never to a script, never to a place relative to where it happens to be shown. */
export function safeAddress(address: string): string | null {
  const text = address.trim();
  // oxlint-disable-next-line no-control-regex -- browsers skip these inside a scheme
  if (/[\u0000-\u0020\u007f-\u00a0\u2028\u2029]/.test(text)) return null;
  return /^(https?:\/\/[^/]|mailto:.|tel:.)/i.test(text) ? text : null;
}
