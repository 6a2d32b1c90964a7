// Started as a process for one image: decoders of untrusted bytes share no memory, keys or connections with the server, and a
// crash or an endless loop ends this process alone.
import sharp, { type Metadata, type Sharp } from 'sharp';
import type { RenderResult, RenderTask } from './renderer.ts';

// SVG, PDF and everything else with references or scripts is refused by its content.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif', 'Tiff'].map((loader) => `VipsForeignLoad${loader}`),
});
sharp.cache(false);
sharp.concurrency(1);

const fits = { cover: 'cover', contain: 'inside', fill: 'fill' } as const;

/** A side that was not asked for follows the other one, or is unchanged where the image is stretched. */
function resize(image: Sharp, source: { width: number; height: number }, { transform, maxSide }: RenderTask): Sharp {
  const { width, height, resize: mode = 'cover' } = transform;
  const isWhole = mode !== 'fill' && (width === undefined || height === undefined);
  const rest = (side: number) => (mode === 'fill' ? Math.min(side, maxSide) : maxSide);
  const fit = isWhole || (width === undefined && height === undefined) ? 'inside' : fits[mode];
  return image.resize({
    width: width ?? rest(source.width),
    height: height ?? rest(source.height),
    fit,
    withoutEnlargement: true,
  });
}

function encode(image: Sharp, { format, hasAlpha }: Metadata, { target, transform: { quality } }: RenderTask): Sharp {
  const options = quality === undefined ? {} : { quality };
  // Browsers do not show TIFF.
  const shown = format === 'tiff' ? (hasAlpha ? 'png' : 'jpeg') : format;
  const chosen = target === 'source' ? shown : target;
  if (chosen === 'webp') return image.webp(options);
  // The least effort that is still smaller than WebP.
  if (chosen === 'avif' || chosen === 'heif') return image.avif({ ...options, effort: 2 });
  if (chosen === 'gif') return image.gif();
  // A quality would reduce a PNG to 256 colors.
  return chosen === 'png' ? image.png() : image.jpeg(options);
}

async function render(task: RenderTask, content: Buffer): Promise<{ result: RenderResult; bytes?: Buffer }> {
  try {
    // Of an animation the first frame, as the service does: the number of frames costs nothing.
    const image = sharp(content, { limitInputPixels: task.maxPixels, pages: 1, failOn: 'error', autoOrient: true });
    const metadata = await image.metadata();
    const resized = resize(image, metadata.autoOrient, task);
    const { data, info } = await encode(resized, metadata, task).toBuffer({ resolveWithObject: true });
    return { result: { mediaType: `image/${info.format === 'heif' ? 'avif' : info.format}` }, bytes: data };
  } catch (error) {
    const isTooLarge = error instanceof Error && error.message.includes('exceeds pixel limit');
    return { result: { problem: isTooLarge ? 'resolution' : 'unsupported' } };
  }
}

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
const { result, bytes } = await render(JSON.parse(process.argv[2] ?? '') as RenderTask, Buffer.concat(chunks));
process.stdout.write(`${JSON.stringify(result)}\n`);
if (bytes) process.stdout.write(bytes);
