import { type Amount, amount } from '#shared/money.ts'

/** CRC-16/CCITT-FALSE in upper-case hex: polynomial 1021, start FFFF (§3.6). The text is ASCII: characters are bytes. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const letter of text) {
    crc ^= letter.charCodeAt(0) << 8
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** One field of EMVCo: two digits id, two digits length, value. The length comes from the value, never from a template. */
function field(id: string, value: string): string {
  if (!/^[\x20-\x7e]{1,99}$/.test(value)) throw new RangeError(`not a value of a QR field ${id}: ${value.slice(0, 40)}`)
  return id + String(value.length).padStart(2, '0') + value
}

const sealed = (text: string) => `${text}6304${crc16(`${text}6304`)}`

/** An amount with so many decimals, which must be all it has. */
function decimal(value: Amount, decimals: number): string {
  const unit = 10n ** BigInt(4 - decimals)
  if (value <= 0n || value % unit !== 0n) throw new RangeError('an amount of a QR string is whole in its unit')
  const digits = String(value / unit).padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

const point = (value: Amount | undefined) => field('01', value === undefined ? '11' : '12')
const amountField = (value: Amount | undefined, decimals: number) =>
  value === undefined ? '' : field('54', decimal(value, decimals))

/** The transfer of Vietnamese banks; dong have no decimals. */
export function vietqr(ask: { bin: string; account: string; amount?: Amount | undefined; text?: string | undefined }) {
  const bank = field('00', ask.bin) + field('01', ask.account)
  const account = field('00', 'A000000727') + field('01', bank) + field('02', 'QRIBFTTA')
  const text = ask.text ? field('62', field('08', ask.text)) : ''
  return sealed(
    `${field('00', '01')}${point(ask.amount)}${field('38', account)}${field('53', '704')}${amountField(ask.amount, 0)}${field('58', 'VN')}${text}`,
  )
}

export function pix(ask: {
  key: string
  name: string
  city: string
  amount?: Amount | undefined
  txid?: string | undefined
}): string {
  const account = field('00', 'br.gov.bcb.pix') + field('01', ask.key)
  const payee = field('59', ask.name.slice(0, 25)) + field('60', ask.city.slice(0, 15))
  return sealed(
    `${field('00', '01')}${field('26', account)}${field('52', '0000')}${field('53', '986')}${amountField(ask.amount, 2)}${field('58', 'BR')}${payee}${field('62', field('05', ask.txid ?? '***'))}`,
  )
}

/** To a mobile number, as `0066` and thirteen digits, or to a national id. */
export function promptpay(ask: {
  phone?: string | undefined
  nationalId?: string | undefined
  amount?: Amount | undefined
}): string {
  const digits = (ask.phone ?? ask.nationalId ?? '').replace(/\D/g, '')
  const local = digits.replace(/^(?:0066|66|0)/, '')
  const target = ask.phone === undefined ? field('02', digits) : field('01', `0066${local}`.padStart(13, '0'))
  const account = field('00', 'A000000677010111') + target
  return sealed(
    `${field('00', '01')}${point(ask.amount)}${field('29', account)}${field('58', 'TH')}${field('53', '764')}${amountField(ask.amount, 2)}`,
  )
}

/** The amount that a QR string names, undefined when it names none or was changed on its way. */
export function amountInQr(text: string): Amount | undefined {
  if (crc16(text.slice(0, -4)) !== text.slice(-4)) return undefined
  for (let at = 0; at < text.length; ) {
    const size = Number(text.slice(at + 2, at + 4))
    const value = text.slice(at + 4, at + 4 + size)
    if (text.slice(at, at + 2) === '54') {
      const [whole = '', fraction = ''] = value.split('.')
      return amount(BigInt(whole) * 10_000n + BigInt(fraction.padEnd(4, '0')))
    }
    at += 4 + size
  }
  return undefined
}
