import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { Refusal } from '#shared/refusal.ts'
import type { Catalogue } from './catalogue.ts'

const TIMEOUT_MS = 5_000
const LARGEST = 400_000
const HELD = 32_000_000
const TYPES = ['image/svg+xml', 'image/png', 'image/jpeg', 'image/webp', 'image/avif']

/** `packed` is `body` as brotli, for pictures that are text. */
export type Picture = { type: string; body: Buffer; packed?: Buffer }

/** Where screens find a game's cover: a path of the site itself, which changes with the picture's own address. */
export const coverPath = (vassalage: string, gameCode: string, path: string) =>
  path && `/pictures/${vassalage}/${encodeURIComponent(gameCode)}?v=${versionOf(path)}`

/** The same for a vendor's mark. */
export const markPath = (vassalage: string, path: string) => path && `/pictures/${vassalage}?v=${versionOf(path)}`

const versionOf = (path: string) => hash('sha256', path, 'base64url').slice(0, 8)

/**
 * Pictures of vendors, fetched from their public origin once and handed on by the site: a visitor's browser asks nobody
 * else, and no vendor learns who looks. Only what the catalogue lists is fetched; 32 MB are held, the last used ones.
 */
export function createPictures(catalogue: Catalogue) {
  const held = new Map<string, Picture>()
  const coming = new Map<string, Promise<Picture>>()
  let size = 0

  /** The mark of a vendor, or the cover of its game. Refused as `not_found`, and as `vendor_unavailable`. */
  async function pictureOf(merchantId: number, vassalage: string, gameCode?: string): Promise<Picture> {
    const { vendors } = await catalogue.offerOf(merchantId)
    const vendor = vendors.find(each => each.code === vassalage)
    const path =
      vendor && (gameCode === undefined ? vendor.logoUrl : catalogue.shelf.find(vendor.id, gameCode)?.coverUrl)
    if (!vendor?.enabled || !path) throw new Refusal('not_found')
    return read(`${vendor.publicOrigin}${path}`)
  }

  async function read(url: string): Promise<Picture> {
    const known = held.get(url)
    if (known) {
      // The one used last goes last.
      held.delete(url)
      held.set(url, known)
      return known
    }
    const running = coming.get(url)
    if (running) return running
    const fetching = fetchPicture(url)
    coming.set(url, fetching)
    try {
      return keep(url, await fetching)
    } finally {
      coming.delete(url)
    }
  }

  function keep(url: string, picture: Picture): Picture {
    held.set(url, picture)
    size += picture.body.length
    for (const [oldest, { body }] of held) {
      if (size <= HELD) break
      held.delete(oldest)
      size -= body.length
    }
    return picture
  }

  return { pictureOf }
}

export type Pictures = ReturnType<typeof createPictures>

async function fetchPicture(url: string): Promise<Picture> {
  // A vendor may also break off, or grow slow, in the middle of it.
  const { type, body } = await download(url).catch(() => {
    throw new Refusal('vendor_unavailable')
  })
  return { type, body, ...(type === TYPES[0] && { packed: await promisify(brotliCompress)(body) }) }
}

/** Throws whatever goes wrong. */
async function download(url: string): Promise<{ type: string; body: Buffer }> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
  const type = response.headers.get('content-type')?.split(';')[0] ?? ''
  if (!response.ok || !TYPES.includes(type)) throw new Error('no picture')
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.length
    if (length > LARGEST) throw new Error('too large')
    parts.push(part)
  }
  return { type, body: Buffer.concat(parts) }
}
