import { expect, test } from 'vitest'
import { shrinkPicture } from './shrink-picture.ts'

async function drawn(width: number, height: number, type = 'image/png'): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')!.fillRect(0, 0, width / 2, height)
  return canvas.convertToBlob({ type })
}

async function read(base64: string) {
  const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
  const { width, height } = await createImageBitmap(new Blob([bytes]))
  return { isJpeg: bytes[0] === 0xff && bytes[1] === 0xd8, width, height }
}

test('a large photograph is sent small, in its own proportions', async () => {
  expect(await read(await shrinkPicture(await drawn(4000, 3000)))).toEqual({ isJpeg: true, width: 2000, height: 1500 })
})

test('a small one keeps its size, also of a kind that only browsers read', async () => {
  expect(await read(await shrinkPicture(await drawn(30, 20, 'image/webp')))).toMatchObject({ isJpeg: true, width: 30 })
})

test('what is no picture goes as it is', async () => {
  expect(atob(await shrinkPicture(new Blob(['hello'])))).toBe('hello')
})
