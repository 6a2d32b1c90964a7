/** Tall enough for a logo of 32 px on a screen with four pixels per point. */
export const LOGO_SIZE = { width: 720, height: 128 };
export const PICTURE_SIZE = { width: 1600, height: 1600 };

const encode = (canvas: HTMLCanvasElement, type: string, quality?: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));

/**
 * Redraws an image no larger than `size` and re-encodes it, which removes camera metadata and SVG scripts.
 * Throws an Error if the browser cannot draw it.
 */
export async function shrinkImage(file: Blob, size: { width: number; height: number }): Promise<Blob> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    // An SVG may have no size.
    const [width, height] = [image.naturalWidth || size.width, image.naturalHeight || size.height];
    const isVector = file.type === 'image/svg+xml';
    const fit = Math.min(size.width / width, size.height / height);
    const scale = isVector ? fit : Math.min(1, fit);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    // A browser that cannot write WebP writes PNG instead.
    const encoded = await encode(canvas, 'image/webp', 0.86);
    if (!encoded) throw new Error('The image could not be read.');
    return encoded;
  } finally {
    URL.revokeObjectURL(url);
  }
}
