import sharp from 'sharp'
import { MOST_PICTURE_BYTES } from '#shared/pictures.ts'
import { Refusal } from '#shared/refusal.ts'
import { createLimiter } from './limiter.ts'

const MOST_PIXELS = 25_000_000
const MOST_SECONDS = 10

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')
const JPEG = Buffer.from('ffd8ff', 'hex')

// No other decoder is ever entered, whatever bytes pretend to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer'] })
sharp.cache(false)
sharp.concurrency(1)

/** A picture costs a second of a core and 100 MB at worst: two at once, and a few wait. */
const inTurn = createLimiter(2, 20)

/**
 * What may be kept and shown of an uploaded picture (security S-26): decoded and written anew as JPEG, upright, at most
 * `side` pixels wide and high, on white where it was see-through, and nothing of what else was in the file.
 */
export async function cleanPicture(bytes: Uint8Array, side = 2000): Promise<Buffer> {
  if (bytes.length > MOST_PICTURE_BYTES) throw new Refusal('picture_too_large')
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const startsAs = (sign: Buffer) => given.subarray(0, sign.length).equals(sign)
  if (!startsAs(PNG) && !startsAs(JPEG)) throw new Refusal('not_a_picture')
  return inTurn(() => rewrite(given, side))
}

async function rewrite(given: Buffer, side: number): Promise<Buffer> {
  try {
    return await sharp(given, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .timeout({ seconds: MOST_SECONDS })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 85 })
      .toBuffer()
  } catch (error) {
    throw new Refusal(/pixel limit|timeout/.test(String(error)) ? 'picture_too_large' : 'not_a_picture')
  }
}
