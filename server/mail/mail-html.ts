/** A part of a mail: a heading, its lines, and where it leads. */
export type MailPart = {
  readonly title: string;
  readonly facts: readonly (readonly [string, string])[];
  readonly link: { readonly label: string; readonly href: string } | null;
};

export type MailContent = {
  readonly language: string;
  readonly greeting: string;
  readonly parts: readonly MailPart[];
  readonly why: string;
  readonly links: readonly { readonly label: string; readonly href: string }[];
};

/** The mail as text. */
export function toText({ greeting, parts, why, links }: MailContent): string {
  const blocks = parts.map(({ title, facts, link }) =>
    [title, ...facts.map(([label, value]) => (label === '' ? value : `${label}: ${value}`)), ...(link ? [link.href] : [])].join('\n'),
  );
  return `${[greeting, ...blocks, ['--', why, ...links.map(({ label, href }) => `${label}: ${href}`)].join('\n')].join('\n\n')}\n`;
}

/** The mail as HTML. Mail programs know neither style sheets nor flexible boxes: tables, and styles on the elements. */
export function toHtml({ language, greeting, parts, why, links }: MailContent): string {
  const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head>
<body style="margin:0;padding:24px 12px;${font};font-size:16px;line-height:1.5">
<table role="presentation" width="100%" style="max-width:560px;margin:0 auto;border-collapse:collapse"><tr><td>
<p style="margin:0 0 16px">${escape(greeting)}</p>
${parts.map(partHtml).join('\n')}
<p style="margin:24px 0 0;border-top:1px solid #8884;padding-top:12px;font-size:13px">${escape(why)}${links.map(({ label, href }) => `<br><a href="${escape(href)}">${escape(label)}</a>`).join('')}</p>
</td></tr></table></body></html>`;
}

function partHtml({ title, facts, link }: MailPart): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td style="padding:2px 16px 2px 0;vertical-align:top;opacity:.75">${escape(label)}</td><td style="padding:2px 0">${escape(value)}</td></tr>`,
  );
  const button = link
    ? `<p style="margin:12px 0 0"><a href="${escape(link.href)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0b5cad;color:#ffffff;text-decoration:none;font-weight:600">${escape(link.label)}</a></p>`
    : '';
  return `<div style="margin:0 0 20px"><h1 style="margin:0 0 8px;font-size:20px;line-height:1.3">${escape(title)}</h1><table role="presentation" style="border-collapse:collapse">${rows.join('')}</table>${button}</div>`;
}

export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
