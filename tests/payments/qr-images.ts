import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { createCanvas } from '@napi-rs/canvas'
import { pix, promptpay, vietqr } from '#features/cashier/api-provider.ts'
import { referenceOf, sevenOf } from '#features/cashier/rules/references.ts'
import { amount, unitOf } from '#shared/money.ts'
import { qrPath } from '#shared/ui/pictures/qr-path.ts'
import { dice } from '../support/cashier/dice.ts'

/** Loaded as it is: bundlers and Node disagree on what its default is. */
const { default: jsQR } = createRequire(import.meta.url)('jsqr') as typeof import('jsqr')

/** As wide as the page of an order shows it, in points. */
const WIDTH = 240

/** Random texts of each kind that a deposit is paid by (cashier §3.6, §3.8, §4.1). */
export function qrTexts(seed: number) {
  const roll = dice(seed)
  const below = (most: number) => Math.floor(roll() * most)
  const digits = (count: number) => Array.from({ length: count }, () => below(10)).join('')
  const letters = (count: number) => createHash('sha512').update(`${roll()}`).digest('base64url').slice(0, count)
  const hex = (count: number) => createHash('sha512').update(`${roll()}`).digest('hex').slice(0, count)
  const reference = () => referenceOf(sevenOf(Array.from({ length: 7 }, () => below(31))))
  const sum = (currency: string) => amount(BigInt(1 + below(10 ** (1 + below(9)))) * unitOf(currency))
  const some = <T>(value: T) => (below(4) === 0 ? undefined : value)
  const name = () => ['NGUYEN VAN A', 'DEMO CLIENT', 'MARIA DA SILVA SANTOS DE OLIVEIRA', 'X'][below(4)]!
  return {
    vietqr: () =>
      vietqr({
        bin: `970${digits(3)}`,
        account: digits(6 + below(14)),
        amount: some(sum('VND')),
        text: some(reference()),
      }),
    pix: () =>
      pix({ key: digits(11), name: name(), city: 'SAO PAULO', amount: some(sum('BRL')), txid: some(reference()) }),
    'promptpay, a mobile': () => promptpay({ phone: `0${digits(9)}`, amount: some(sum('THB')) }),
    'promptpay, a person': () => promptpay({ nationalId: digits(13), amount: some(sum('THB')) }),
    'page of a gateway': () => `https://pay.example/pay/${letters(24)}?lang=${['en', 'vi', 'ur'][below(3)]}`,
    'address, 0x': () => `0x${hex(40)}`,
    'address, base58': () => `T${letters(33).replace(/[-_0OIl]/g, 'x')}`,
    'address, bech32': () => `bc1q${hex(below(2) === 0 ? 38 : 58)}`,
  }
}

/** What a decoder of others reads in the picture of a text; `spoil` changes it as no camera should forgive. */
export function readBack(text: string, spoil: (path: string) => string = path => path): string | undefined {
  const { size, path } = qrPath(text)
  const pen = createCanvas(WIDTH, WIDTH).getContext('2d')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, WIDTH, WIDTH)
  pen.fillStyle = '#000'
  // As browsers draw crisp edges: each square ends at a whole point.
  const edge = (at: number) => Math.round((at * WIDTH) / size)
  for (const [, x, y] of spoil(path).matchAll(/M(\d+) (\d+)/g)) {
    const [left, top] = [Number(x), Number(y)]
    pen.fillRect(edge(left), edge(top), edge(left + 1) - edge(left), edge(top + 1) - edge(top))
  }
  return jsQR(pen.getImageData(0, 0, WIDTH, WIDTH).data, WIDTH, WIDTH)?.data
}

/** Every fourth dark square is missing: more than the code's own correction mends. */
export const withHoles = (path: string) =>
  path.replace(/(?:M\d+ \d+h1v1h-1z){4}/g, four => four.slice(0, four.lastIndexOf('M')))

/** Reads so many of each kind back. Answers those that were read as something else, or not at all. */
export function readAll(count: number, seed: number): { kind: string; read: number; wrong: string[] }[] {
  return Object.entries(qrTexts(seed)).map(([kind, make]) => {
    const texts = Array.from({ length: count }, make)
    return { kind, read: new Set(texts).size, wrong: texts.filter(text => readBack(text) !== text) }
  })
}
