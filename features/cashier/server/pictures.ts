import { MOST_PICTURE_BYTES } from '#shared/pictures.ts'
import { Refusal } from '#shared/refusal.ts'
import { cleanPicture } from '#shared/server/pictures.ts'
import type { Slip } from './deposits/store-pages.ts'
import type { Picture } from './parts/store-parts.ts'

const bytesOf = (text: string) => Buffer.from(text, 'base64')

/** What members show: decoded and written anew, so that nothing else of the files is kept (S-26). One after the other. */
export async function readPictures(texts: readonly string[]): Promise<Picture[]> {
  const pictures: Picture[] = []
  for (const text of texts) pictures.push({ type: 'jpg', bytes: await cleanPicture(bytesOf(text)) })
  return pictures
}

/** The slip of a transfer, which may be a PDF as banks make them: kept as it came, and handed out as a file alone. */
export async function readSlip(text: string): Promise<Slip> {
  const bytes = bytesOf(text)
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') return { type: 'jpg', bytes: await cleanPicture(bytes) }
  if (bytes.length > MOST_PICTURE_BYTES) throw new Refusal('picture_too_large')
  return { type: 'pdf', bytes }
}
