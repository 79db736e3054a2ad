import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

const QUOTE = 0x22
const LINE_END = 0x0a

/** What a file holds: its size and hash, and the hash and number of rows of the CSV in it. */
export type FileContent = { bytes: number; sha256: string; csvSha256: string; rows: string }

/** Writes CSV as a gzipped file that is on disk when this returns. Answers the SHA-256 of the CSV. */
export async function writeCsv(path: string, csv: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  const target = createWriteStream(path, { mode: 0o600, flush: true })
  await pipeline(csv, chunk => tap(chunk, each => hash.update(each)), createGzip(), target)
  return hash.digest('hex')
}

/** SHA-256 of CSV that is written nowhere. */
export async function hashCsv(csv: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of csv) hash.update(chunk)
  return hash.digest('hex')
}

/** Reads a file whole. Throws where it is no gzip or ends too early. */
export async function readBack(path: string): Promise<FileContent> {
  const [file, csv] = [createHash('sha256'), createHash('sha256')]
  let bytes = 0
  let lines = 0
  let isQuoted = false
  const countLines = (chunk: Buffer) => {
    csv.update(chunk)
    // A field in quotes may hold line ends; a quote within it is written twice.
    for (let i = 0; i < chunk.length; i++) {
      if (chunk[i] === QUOTE) isQuoted = !isQuoted
      else if (chunk[i] === LINE_END && !isQuoted) lines++
    }
  }
  const hashFile = (chunk: Buffer) => {
    file.update(chunk)
    bytes += chunk.length
  }
  await pipeline(
    createReadStream(path),
    chunk => tap(chunk, hashFile),
    createGunzip(),
    async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) countLines(chunk)
    },
  )
  return { bytes, sha256: file.digest('hex'), csvSha256: csv.digest('hex'), rows: String(lines - 1) }
}

/** The CSV of a file into a stream. */
export async function unpackTo(path: string, into: NodeJS.WritableStream): Promise<void> {
  await pipeline(createReadStream(path), createGunzip(), into)
}

async function* tap(chunks: AsyncIterable<Buffer>, see: (chunk: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    see(chunk)
    yield chunk
  }
}
