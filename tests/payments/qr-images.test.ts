import { expect, test } from 'vitest'
import { qrTexts, readAll, readBack, withHoles } from './qr-images.ts'

/* Figure A7 of cashier.md §13; a thousand of each kind by `npm run soak -- cashier --only a7`. */

test('QR texts of each kind are read back from their pictures by a decoder that is not ours', () => {
  for (const { kind, wrong } of readAll(4, 7)) expect([kind, wrong]).toEqual([kind, []])
})

test('a picture with holes is not read as its text', () => {
  for (const make of Object.values(qrTexts(7))) {
    const text = make()
    expect(readBack(text, withHoles)).not.toBe(text)
  }
})
