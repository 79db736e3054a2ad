import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { MOST_PICTURE_BYTES } from '#shared/pictures.ts'
import { cleanPicture } from './pictures.ts'

const drawn = (width: number, height: number, background = '#c00') =>
  sharp({ create: { width, height, channels: 4, background } })

/** A PNG of black squares of one bit each: 50 MB of pixels in 50 KB at 20,000 × 20,000. */
function flatPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    crc.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, crc])
  }
  const head = Buffer.from('00000000000000000100000000', 'hex')
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 1 })
  const sign = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([sign, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

const refusal = (bytes: Uint8Array) =>
  cleanPicture(bytes).then(
    () => expect.fail(),
    error => error.code,
  )

test('S-26: a PNG and a JPEG become a JPEG that is not larger than asked for', async () => {
  for (const bytes of [await drawn(1200, 600).png().toBuffer(), await drawn(1200, 600).jpeg().toBuffer()]) {
    const clean = await cleanPicture(bytes, 400)
    expect(await sharp(clean).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 200 })
  }
  expect(await sharp(await cleanPicture(flatPng(30, 20))).metadata()).toMatchObject({ width: 30, height: 20 })
})

test('what was see-through is white', async () => {
  const clean = await cleanPicture(await drawn(8, 8, '#0000').png().toBuffer())
  expect([...(await sharp(clean).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255])
})

test('S-26: where a photograph was taken is gone, and it stands upright', async () => {
  const exif = { IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '10/1 46/1 0/1' } }
  const taken = await drawn(40, 20).jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer()
  const before = await sharp(taken).metadata()
  expect([before.orientation, before.exif!.includes('Camera')]).toEqual([6, true])
  const clean = await cleanPicture(taken)
  const after = await sharp(clean).metadata()
  expect(after).toMatchObject({ width: 20, height: 40 })
  expect([after.exif, after.xmp, after.iptc, after.icc, after.orientation]).toEqual(Array(5).fill(undefined))
  expect(clean.includes('Camera')).toBe(false)
})

test('S-26: a picture that is a page, too, is only a picture afterwards', async () => {
  const page = Buffer.from('<script>alert(1)</script>')
  const both = Buffer.concat([await drawn(8, 8).jpeg().toBuffer(), page])
  const clean = await cleanPicture(both)
  expect(both.includes(page)).toBe(true)
  expect(clean.includes(page)).toBe(false)
})

test('S-26: what is none is refused, whatever it calls itself', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const none = [Buffer.alloc(0), Buffer.from('hello'), Buffer.from(svg), await drawn(8, 8).gif().toBuffer()]
  const sign = Buffer.from('89504e470d0a1a0a', 'hex')
  const broken = [Buffer.concat([sign, Buffer.from(svg)]), (await drawn(99, 99).jpeg().toBuffer()).subarray(0, 300)]
  for (const bytes of [...none, await drawn(8, 8).webp().toBuffer(), ...broken])
    expect(await refusal(bytes)).toBe('not_a_picture')
})

test('S-26: 6 MB are refused, and so is a small file that unpacks to 400 million pixels', async () => {
  const heavy = Buffer.concat([await drawn(8, 8).jpeg().toBuffer(), Buffer.alloc(6 * 1024 * 1024)])
  expect(await refusal(heavy)).toBe('picture_too_large')
  expect(await cleanPicture(heavy.subarray(0, MOST_PICTURE_BYTES))).toBeInstanceOf(Buffer)
  const bomb = flatPng(20_000, 20_000)
  expect(bomb.length).toBeLessThan(1024 * 1024)
  expect(await refusal(bomb)).toBe('picture_too_large')
})
