/** The agency's signature in emails. */
export interface EmailBrand {
  productName: string;
  agencyName: string;
  website: string;
  supportEmail: string;
  /** `#rrggbb`, the button's color. */
  accentColor: string;
}

/** What every template (`*.email.ts`) returns; `renderEmail` makes the text and HTML of it. */
export interface EmailContent {
  subject: string;
  /** Plain sentences without markup. */
  paragraphs: readonly string[];
  /** One line each, below the paragraphs. */
  links?: readonly { label: string; url: string }[];
  button?: { label: string; url: string };
  /** A code to type. */
  code?: string;
  /** Small print at the end: expiry, what to do if it was not you. */
  note?: string;
  /** Where the reader can turn these emails off. */
  choose?: { label: string; url: string };
}

export interface RenderedEmail {
  subject: string;
  text: string;
  html: string;
}

/** One plain layout for all emails: as text, and as HTML without images or external styles. */
export function renderEmail(brand: EmailBrand, content: EmailContent): RenderedEmail {
  return { subject: content.subject, text: asText(brand, content), html: asHtml(brand, content) };
}

function asText(brand: EmailBrand, { paragraphs, links = [], button, code, note, choose }: EmailContent): string {
  const parts = [
    ...paragraphs,
    ...(links.length > 0 ? [links.map(({ label, url }) => `${label}\n${url}`).join('\n\n')] : []),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...(code ? [`Code: ${code}`] : []),
    ...(note ? [note] : []),
    ...(choose ? [`${choose.label}:\n${choose.url}`] : []),
    `${brand.agencyName} · ${brand.website}\nQuestions? ${brand.supportEmail}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function asHtml(brand: EmailBrand, { subject, paragraphs, links = [], button, code, note, choose }: EmailContent): string {
  const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
  const parts = paragraphs.map((text) => `<p style="margin:0 0 16px;font-size:16px;line-height:24px">${escapeHtml(text)}</p>`);
  if (links.length > 0) {
    const items = links.map(
      ({ label, url }) =>
        `<li style="margin:0 0 8px"><a href="${escapeHtml(url)}" style="color:#1c1c1e">${escapeHtml(label)}</a></li>`,
    );
    parts.push(`<ul style="margin:0 0 16px;padding:0 0 0 20px;font-size:16px;line-height:24px">${items.join('')}</ul>`);
  }
  if (button) {
    const url = escapeHtml(button.url);
    parts.push(
      `<p style="margin:0 0 16px"><a href="${url}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${brand.accentColor};color:${readableOn(brand.accentColor)};font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(button.label)}</a></p>`,
      `<p style="margin:0 0 16px;font-size:13px;line-height:20px;word-break:break-all">Or open this address: <a href="${url}">${url}</a></p>`,
    );
  }
  if (code) {
    parts.push(
      `<p style="margin:0 0 16px;font-size:28px;line-height:36px;font-weight:600;letter-spacing:6px">${escapeHtml(code)}</p>`,
    );
  }
  if (note) parts.push(`<p style="margin:0;font-size:13px;line-height:20px;color:#555">${escapeHtml(note)}</p>`);
  if (choose)
    parts.push(
      `<p style="margin:16px 0 0;font-size:13px;line-height:20px"><a href="${escapeHtml(choose.url)}" style="color:#555">${escapeHtml(choose.label)}</a></p>`,
    );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f4f5;color:#1c1c1e;${font}">
<div style="max-width:520px;margin:0 auto;padding:32px;border-radius:12px;background:#fff">
<p style="margin:0 0 24px;font-size:14px;font-weight:600">${escapeHtml(brand.agencyName)}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:28px">${escapeHtml(subject)}</h1>
${parts.join('\n')}
</div>
<p style="max-width:520px;margin:16px auto 0;font-size:13px;line-height:20px;color:#555">${escapeHtml(brand.productName)} by <a href="${escapeHtml(brand.website)}" style="color:#555">${escapeHtml(brand.agencyName)}</a>. Questions? <a href="mailto:${escapeHtml(brand.supportEmail)}" style="color:#555">${escapeHtml(brand.supportEmail)}</a></p>
</body></html>
`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** Black or white, whichever contrasts more with the agency's color. */
function readableOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return luminance > 0.179 ? '#000000' : '#ffffff';
}
