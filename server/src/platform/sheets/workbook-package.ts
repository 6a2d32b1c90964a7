import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import yauzl from 'yauzl';
import { failures, sheetLimits } from './failure.ts';

export interface PackedFile {
  path: string;
  /** Unpacked size. */
  bytes: number;
  crc32: number;
}

export interface Package {
  has(path: string): boolean;
  /** Files without folders, in the package's order. */
  files: readonly PackedFile[];
  open(path: string): Promise<Readable>;
  close(): void;
}

/** How yauzl refuses names such as `../x` and `/x`. */
const UNSAFE_NAME = /path:|in fileName:/;

/** Opens the zip package of a workbook or an archive by file descriptor; refuses bombs by their declared and actual sizes. */
export async function openPackage(fd: number, packedBytes: number): Promise<Package> {
  const zip = await new Promise<yauzl.ZipFile>((resolve, reject) => {
    yauzl.fromFd(fd, { lazyEntries: true, autoClose: false, validateEntrySizes: true }, (error, file) =>
      error ? reject(failures.corrupt()) : resolve(file),
    );
  });
  const entries = new Map<string, yauzl.Entry>();
  let unpacked = 0;
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: yauzl.Entry) => {
      unpacked += entry.uncompressedSize;
      if (unpacked > sheetLimits.unpackedBytes || entries.size > 10_000) return reject(failures.bomb());
      // No spreadsheet compresses a thousandfold; small files of many equal rows stay below that.
      if (entry.uncompressedSize > 50 * 1024 ** 2 && entry.uncompressedSize > Math.max(packedBytes, 1) * 300)
        return reject(failures.bomb());
      if (entry.isEncrypted()) return reject(failures.archiveProtected());
      entries.set(entry.fileName.replaceAll('\\', '/'), entry);
      zip.readEntry();
    });
    zip.on('end', resolve);
    zip.on('error', (error: Error) => reject(UNSAFE_NAME.test(error.message) ? failures.archivePaths() : failures.corrupt()));
    zip.readEntry();
  });
  return {
    has: (path) => entries.has(path),
    files: [...entries]
      .filter(([path]) => !path.endsWith('/'))
      .map(([path, { uncompressedSize, crc32 }]) => ({ path, bytes: uncompressedSize, crc32 })),
    open: (path) =>
      new Promise((resolve, reject) => {
        const entry = entries.get(path);
        if (!entry) return reject(failures.corrupt());
        zip.openReadStream(entry, (error, stream) => (error ? reject(failures.corrupt()) : resolve(stream)));
      }),
    close: () => zip.close(),
  };
}

export interface XmlTag {
  /** Without its prefix. */
  name: string;
  attributes: Record<string, string>;
}

export interface XmlEvents {
  open?: (tag: XmlTag) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** Parses XML into events and yields after each chunk, so that rows can be consumed. No DTD, no entities: no XML bombs. */
export async function* streamXml(source: Readable, events: XmlEvents): AsyncGenerator<void> {
  const parser = new SaxesParser();
  const nameOf = (name: string) => name.slice(name.indexOf(':') + 1);
  let failed: Error | undefined;
  parser.on('doctype', () => (failed ??= failures.bomb()));
  parser.on('error', () => (failed ??= failures.corrupt()));
  parser.on('opentag', (tag) => {
    events.open?.({ name: nameOf(tag.name), attributes: tag.attributes });
  });
  parser.on('closetag', (tag) => events.close?.(nameOf(tag.name)));
  parser.on('text', (text) => events.text?.(text));
  const decoder = new TextDecoder('utf-8');
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      parser.write(decoder.decode(chunk, { stream: true }));
      if (failed) throw failed;
      yield;
    }
  } catch (error) {
    throw failed ?? (error instanceof Error && error.name === 'SheetFailure' ? error : failures.corrupt());
  }
  parser.close();
  if (failed) throw failed;
  yield;
}

/** Reads an entire small part. */
export async function readXml(source: Readable, events: XmlEvents): Promise<void> {
  for await (const _chunk of streamXml(source, events));
}
