import type { Brand } from '../brand.ts';
import type { EmailBlock, FilledEmail } from './template.ts';

export interface RenderedEmail {
  subject: string;
  text: string;
  html: string;
}

/** One plain layout for all emails: as text, and as HTML without images or external styles. */
export function renderEmail(brand: Brand, filled: FilledEmail): RenderedEmail {
  return { subject: filled.subject, text: asText(brand, filled), html: asHtml(brand, filled) };
}

const contactOf = ({ supportEmail, supportPhone }: Brand) => [supportEmail, supportPhone].filter((part) => part !== null);

function blockAsText(block: EmailBlock): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'links':
      return block.links.map(({ label, url }) => `${label}\n${url}`).join('\n\n');
    case 'button':
      return `${block.label}:\n${block.url}`;
    case 'code':
      return `Code: ${block.code}`;
  }
}

function asText(brand: Brand, { blocks, note, choose }: FilledEmail): string {
  const parts = [
    ...blocks.map(blockAsText),
    ...(note ? [note] : []),
    ...(choose ? [`${choose.label}:\n${choose.url}`] : []),
    `${brand.agencyName} · ${brand.website}\nQuestions? ${contactOf(brand).join(' · ')}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

const paragraph = 'margin:0 0 16px;font-size:16px;line-height:24px';

function blockAsHtml(brand: Brand, block: EmailBlock): string {
  switch (block.kind) {
    case 'text':
      return `<p style="${paragraph}">${escapeHtml(block.text).replaceAll('\n', '<br>')}</p>`;
    case 'links': {
      const items = block.links.map(
        ({ label, url }) =>
          `<li style="margin:0 0 8px"><a href="${escapeHtml(url)}" style="color:#1c1c1e">${escapeHtml(label)}</a></li>`,
      );
      return `<ul style="margin:0 0 16px;padding:0 0 0 20px;font-size:16px;line-height:24px">${items.join('')}</ul>`;
    }
    case 'button': {
      const url = escapeHtml(block.url);
      const { accentColor: color } = brand;
      return [
        `<p style="margin:0 0 16px"><a href="${url}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${color};color:${readableOn(color)};font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(block.label)}</a></p>`,
        `<p style="margin:0 0 16px;font-size:13px;line-height:20px;word-break:break-all">Or open this address: <a href="${url}">${url}</a></p>`,
      ].join('\n');
    }
    case 'code':
      return `<p style="margin:0 0 16px;font-size:28px;line-height:36px;font-weight:600;letter-spacing:6px">${escapeHtml(block.code)}</p>`;
  }
}

function asHtml(brand: Brand, { subject, blocks, note, choose }: FilledEmail): string {
  const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
  const parts = blocks.map((block) => blockAsHtml(brand, block));
  if (note) parts.push(`<p style="margin:0;font-size:13px;line-height:20px;color:#555">${escapeHtml(note)}</p>`);
  if (choose)
    parts.push(
      `<p style="margin:16px 0 0;font-size:13px;line-height:20px"><a href="${escapeHtml(choose.url)}" style="color:#555">${escapeHtml(choose.label)}</a></p>`,
    );
  const phone = brand.supportPhone === null ? '' : ` · ${escapeHtml(brand.supportPhone)}`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f4f5;color:#1c1c1e;${font}">
<div style="max-width:520px;margin:0 auto;padding:32px;border-radius:12px;background:#fff">
<p style="margin:0 0 24px;font-size:14px;font-weight:600">${escapeHtml(brand.agencyName)}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:28px">${escapeHtml(subject)}</h1>
${parts.join('\n')}
</div>
<p style="max-width:520px;margin:16px auto 0;font-size:13px;line-height:20px;color:#555">${escapeHtml(brand.productName)} by <a href="${escapeHtml(brand.website)}" style="color:#555">${escapeHtml(brand.agencyName)}</a>. Questions? <a href="mailto:${escapeHtml(brand.supportEmail)}" style="color:#555">${escapeHtml(brand.supportEmail)}</a>${phone}</p>
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
