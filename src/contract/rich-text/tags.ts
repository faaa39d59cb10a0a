/** Allowed tags of rich text: those that the editor's commands create. */
export const richTextTags = ['p', 'br', 'strong', 'em', 'u', 's', 'ul', 'ol', 'li', 'a'] as const;

/** Additional tags of longer texts, such as terms, which are imported with headings. */
const headingTags = ['h1', 'h2', 'h3'] as const;

/** Allowed tags of terms. */
export const termsTags = [...richTextTags, ...headingTags] as const;

export type RichTextTag = (typeof termsTags)[number];

/** Equivalent tags that browsers and word processors produce. */
const synonyms: Readonly<Record<string, RichTextTag>> = {
  b: 'strong',
  i: 'em',
  ins: 'u',
  strike: 's',
  del: 's',
  div: 'p',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
};

/** The allowed tag that `name` denotes; null for any other. */
export function toAllowedTag(name: string, tags: readonly RichTextTag[]): RichTextTag | null {
  const canonical = Object.hasOwn(synonyms, name) ? synonyms[name] : name;
  return tags.find((tag) => tag === canonical) ?? null;
}

/** `address` if a link to it is safe, else null: no scripts, and no relative addresses, whose target would depend on the page. */
export function safeAddress(address: string): string | null {
  const text = address.trim();
  // oxlint-disable-next-line no-control-regex -- browsers skip these inside a scheme
  if (/[\u0000-\u0020\u007f-\u00a0\u2028\u2029]/.test(text)) return null;
  return /^(https?:\/\/[^/]|mailto:.|tel:.)/i.test(text) ? text : null;
}
