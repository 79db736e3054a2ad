/** What a play's short code is called: a key of the words and what stands in it. */
export type PlayName = { readonly key: string; readonly n: string; readonly window?: string }

/** Plays of digits in a row, by the part of the result they look at: `Q3` is the front three. */
const WINDOWED = /^(5X|Q4|H4|Q3|Z3|H3|3X|Q2|H2)_(.+)$/

/** Names that hold a number. */
const NUMBERED: readonly (readonly [codes: RegExp, key: string])[] = [
  [/^LO2_G(\d)$/, 'LO2_TIER'],
  [/^XIEN(\d)$/, 'XIEN'],
  [/^XIEN(\d)_ROUND$/, 'XIEN_ROUND'],
  [/^TRUOT(\d+)$/, 'TRUOT'],
  [/^DE_G([78])$/, 'DE_TIER'],
  [/^3C_G(\d)$/, 'C3_TIER'],
  [/^4C_G(\d)$/, 'C4_TIER'],
  [/^(\d)TOP$/, 'TOP'],
  [/^(\d)BOTTOM$/, 'BOTTOM'],
  [/^(\d)TOD$/, 'TOD'],
  [/^(\d)HL$/, 'HL'],
  [/^([34])A$/, 'FIRST_ONLY'],
  [/^(?:NGOC)?(\d+)$/, 'PICK'],
  [/^BAO(\d+)$/, 'WHEEL'],
  [/^GROUP(\d+)$/, 'GROUPED'],
  [/^BALL(\d+)$/, 'BALL'],
  [/^BALL\d+_BIGSMALL$/, 'BALL_BIGSMALL'],
  [/^BALL\d+_ODDEVEN$/, 'BALL_ODDEVEN'],
  [/^RX(\d)$/, 'ANY'],
  [/^RX(\d)_DT$/, 'ANY_BANKERS'],
  [/^Q(\d)$/, 'PODIUM'],
  [/^LH_(\w+)$/, 'DUEL'],
]

/** Codes whose words have another key, because a key may not begin with a digit or the same code means two things. */
const RENAMED: Readonly<Record<string, string>> = {
  KD_TAI: 'SPECIAL_BIG',
  KD_XIU: 'SPECIAL_SMALL',
  KD_LE: 'SPECIAL_ODD',
  KD_CHAN: 'SPECIAL_EVEN',
  '3C_DB': 'C3_DB',
  '3C_DAUDUOI': 'C3_DAUDUOI',
  '4C_DB': 'C4_DB',
  '3FRONT': 'FRONT3',
  '3BACK': 'BACK3',
  '3DIFF': 'DIFF3',
  '2DIFF': 'DIFF2',
  '3SEQ': 'SEQ3',
  IBOX_BIG: 'BOX_BIG',
  IBET_BIG: 'BOX_BIG',
  IBOX_SMALL: 'BOX_SMALL',
  IBET_SMALL: 'BOX_SMALL',
  Q3_BDW1: 'BDW1',
}
/** The same code in another family. */
const OF_FAMILY: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  K3: { SUM: 'DICE_SUM', ONE: 'DICE_ONE', TRIPLE: 'DICE_TRIPLE' },
  MY: { BIG: 'TABLE_BIG', SMALL: 'TABLE_SMALL' },
  SG: { BIG: 'TABLE_BIG', SMALL: 'TABLE_SMALL' },
  L535: { BAO: 'WHEEL_BOTH' },
  KENO_HOUSE: { XIEN: 'BOTH_SIDES', CL: 'SUM_ODDEVEN' },
  KENO_VIETLOTT: { CL: 'COUNT_ODDEVEN' },
}

/** The name of a play or sheet by its short code, `LO2`. */
export function nameOf(family: string, code: string): PlayName {
  const own = OF_FAMILY[family]?.[code]
  if (own) return { key: own, n: '' }
  const [, window, rest] = (family !== 'L11' || code !== 'Q3_BDW1' ? WINDOWED.exec(code) : null) ?? []
  if (window && rest) return { ...nameOf('', rest), window }
  for (const [codes, key] of NUMBERED) {
    const found = codes.exec(code)
    if (found) return { key, n: found[1] ?? '' }
  }
  return { key: RENAMED[code] ?? code, n: '' }
}
