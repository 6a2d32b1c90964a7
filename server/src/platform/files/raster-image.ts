export interface RasterImage {
  mediaType: 'image/png' | 'image/jpeg' | 'image/webp';
  width: number;
  height: number;
}

/** Type and size in pixels by the content; null for anything else, SVG included, which may contain scripts. */
export function readRasterImage(bytes: Buffer): RasterImage | null {
  const found = readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);
  return found && found.width > 0 && found.height > 0 ? found : null;
}

function readPng(bytes: Buffer): RasterImage | null {
  if (bytes.length < 24 || bytes.toString('hex', 0, 8) !== '89504e470d0a1a0a' || bytes.toString('latin1', 12, 16) !== 'IHDR')
    return null;
  return { mediaType: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** The size is in the first start-of-frame segment (ITU T.81, B.2.2). */
function readJpeg(bytes: Buffer): RasterImage | null {
  if (bytes.length < 4 || bytes.toString('hex', 0, 3) !== 'ffd8ff') return null;
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { mediaType: 'image/jpeg', width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/** RFC 9649: lossy, lossless and extended files. */
function readWebp(bytes: Buffer): RasterImage | null {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return null;
  const mediaType = 'image/webp';
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      // 14 bits each, after the frame tag and the start code.
      return { mediaType, width: bytes.readUInt16LE(26) % 16_384, height: bytes.readUInt16LE(28) % 16_384 };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return { mediaType, width: (bits % 16_384) + 1, height: (Math.floor(bits / 16_384) % 16_384) + 1 };
    }
    case 'VP8X':
      return { mediaType, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
}
