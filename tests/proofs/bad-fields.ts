import type { WalletOp } from '#features/gateway/api.ts'

/* The fields of the contract's calls (§2.3), written from its text, and the ways in which a body can be wrong. */

/** Whole numbers below a limit, each from the seed and what was drawn before. */
export type Draw = (limit: number) => number
export type Fields = Record<string, unknown>
export type Wrong = { about: string; code: string; body: Fields }

export const pick = <T>(draw: Draw, items: readonly T[]): T => items[draw(items.length)]!

const WHO = ['player', 'game', 'currency']
const REQUIRED: Record<WalletOp, string[]> = {
  authenticate: ['launch_token'],
  balance: ['session', 'player', 'currency'],
  bet: [...WHO, 'session', 'tx', 'round', 'amount'],
  win: [...WHO, 'tx', 'round', 'amount'],
  play: [...WHO, 'session', 'round', 'actions'],
  rollback: ['player', 'tx', 'ref'],
  rollback_round: ['player', 'tx', 'round'],
  partial_refund: ['player', 'tx', 'ref', 'amount'],
  adjust: [...WHO, 'tx', 'amount', 'reason'],
  promo_win: ['player', 'currency', 'tx', 'campaign', 'campaign_type', 'amount'],
  reward_status: ['player', 'tx', 'reward', 'status', 'total'],
  end_round: [...WHO, 'round'],
  tx_status: ['tx'],
  ping: [],
}
const OPTIONAL: Partial<Record<WalletOp, string[]>> = {
  authenticate: ['platform', 'ip'],
  bet: ['launch_ref', 'kind', 'reward'],
  win: ['session', 'ref', 'kind', 'reward', 'final'],
  play: ['launch_ref', 'final'],
  rollback: ['session', 'game', 'currency', 'amount', 'reason'],
  rollback_round: ['session', 'reason'],
  adjust: ['round', 'ref'],
  promo_win: ['game', 'occurred_at'],
  end_round: ['occurred_at', 'declared', 'details_url'],
}
/** The longest text of each field. */
const LONGEST: Record<string, number> = {
  ...Object.fromEntries(['request_id', 'session', 'game', 'launch_ref', 'tx', 'round', 'ref'].map(name => [name, 128])),
  ...Object.fromEntries(['reward', 'campaign', 'launch_token'].map(name => [name, 128])),
  ...{ player: 64, currency: 8, occurred_at: 40, platform: 32, ip: 45, details_url: 2_048 },
}
const CHOICES = ['kind', 'reason', 'campaign_type', 'status']
const SIGNED = 'adjust'

const NO_TEXTS: unknown[] = [null, 7, 1.5, -1, 1e21, true, [], ['x'], {}, { $ne: null }, { toString: 'x' }]
const CONTROLS = ['\0', '\n', '\r', '\t', '\x1b[2J', '\x1e', '\x1f', '\x7f', '\x85']
const HALVES = ['\ud800', 'x\udfff', '\udc00\ud800']
const NO_AMOUNTS = [
  '',
  ' ',
  ' 1',
  '1 ',
  '+1',
  '--1',
  '1e3',
  '1E+3',
  '0x10',
  '1,000',
  '1_000',
  'NaN',
  'Infinity',
  '٣',
  '１',
  '1\n',
]
const HUGE = ['9'.repeat(14), '1'.repeat(400), `-${'9'.repeat(14)}`]
const FRACTIONS = ['10.005', '0.1', '-0.5', '1000.00', '1.0']
const NO_CHOICES = ['', 'NORMAL', 'normal ', 'other?', '__proto__', 'constructor', 'toString']

/** Each takes a right body and makes one thing wrong, or answers undefined where the call has no such thing. */
type Spoiler = (op: WalletOp, body: Fields, draw: Draw) => Wrong | undefined

const bad = (about: string, body: Fields): Wrong => ({ about, code: 'BAD_REQUEST', body })

function fieldsOf(op: WalletOp, isWanted: (name: string) => boolean): string[] {
  return ['request_id', ...REQUIRED[op], ...(OPTIONAL[op] ?? [])].filter(isWanted)
}
const isAmount = (name: string) => name === 'amount' || name === 'total'

function without(body: Fields, name: string): Fields {
  const { [name]: _, ...rest } = body
  return rest
}

export const SPOILERS: Spoiler[] = [
  (op, body, draw) => {
    if (REQUIRED[op].length === 0) return undefined
    const name = pick(draw, REQUIRED[op])
    return bad(`without ${name}`, without(body, name))
  },
  (op, body, draw) => {
    const name = pick(
      draw,
      fieldsOf(op, () => true),
    )
    const wrong = name === 'final' ? 'true' : name === 'declared' ? [1] : name === 'actions' ? {} : pick(draw, NO_TEXTS)
    return bad(`${name} of another type`, { ...body, [name]: wrong })
  },
  (op, body, draw) => {
    const name = pick(
      draw,
      fieldsOf(op, name => name in LONGEST),
    )
    return bad(`${name} too long`, { ...body, [name]: 'é'.repeat(LONGEST[name]! + 1 + draw(50)) })
  },
  (op, body, draw) => {
    const names = fieldsOf(op, name => LONGEST[name] === 128 && name !== 'request_id')
    if (names.length === 0) return undefined
    const name = pick(draw, names)
    return bad(`${name} with a control character`, { ...body, [name]: `a${pick(draw, CONTROLS)}b` })
  },
  (op, body, draw) => {
    const names = fieldsOf(op, name => LONGEST[name] === 128 && name !== 'request_id')
    if (names.length === 0) return undefined
    const name = pick(draw, names)
    return bad(`${name} with half a character`, { ...body, [name]: pick(draw, HALVES) })
  },
  (op, body, draw) => {
    const names = REQUIRED[op].filter(name => name in LONGEST)
    if (names.length === 0) return undefined
    const name = pick(draw, names)
    return bad(`${name} empty`, { ...body, [name]: '' })
  },
  (op, body, draw) => {
    const name = fieldsOf(op, isAmount)[0]
    if (!name) return undefined
    const negative = op === SIGNED ? [] : ['-1', '-1000']
    return bad(`${name} is no amount`, { ...body, [name]: pick(draw, [...NO_AMOUNTS, ...HUGE, ...negative]) })
  },
  (op, body, draw) => {
    const name = fieldsOf(op, isAmount)[0]
    return (
      (name && bad(`${name} as a number`, { ...body, [name]: pick(draw, [1000, 0, -1, 0.1, 1e21, 5e-324]) })) ||
      undefined
    )
  },
  (op, body, draw) => {
    const value = pick(draw, FRACTIONS)
    const name = fieldsOf(op, isAmount)[0]
    const { actions } = body as { actions?: [Fields] }
    const wrong = name ? { [name]: value } : actions ? { actions: [{ ...actions[0], amount: value }] } : undefined
    const given = op === 'end_round' ? { declared: { [pick(draw, ['bet', 'win'])]: value } } : wrong
    // Never truncated (W-051).
    return given && { about: 'a fraction', code: 'AMOUNT_PRECISION', body: { ...body, ...given } }
  },
  (op, body, draw) => {
    const names = fieldsOf(op, name => CHOICES.includes(name) && op !== SIGNED)
    if (names.length === 0) return undefined
    const name = pick(draw, names)
    return bad(`${name} is no choice`, { ...body, [name]: pick(draw, NO_CHOICES) })
  },
  (op, body, draw) => {
    if (REQUIRED[op].length === 0) return undefined
    // What is missing is not found on the prototype, whatever the body calls one; unknown fields change nothing (W-030).
    const name = pick(draw, REQUIRED[op])
    const hidden = { [name]: body[name] }
    const extra = { constructor: { prototype: hidden }, more: deep(draw(200)), '': hidden }
    return bad(`${name} on the prototype`, { ...without(body, name), ...JSON.parse('{"__proto__":{}}'), ...extra })
  },
  (op, body, draw) =>
    op === 'play' ? bad('a wrong action', { ...body, actions: wrongActions(body, draw) }) : undefined,
  (op, body, draw) => {
    if (op !== 'end_round') return undefined
    const declared = pick(draw, [
      { bet: 1 },
      { win: '-1' },
      { bet: '1.' },
      { count: 1.5 },
      { count: '1' },
      { win: null },
    ])
    return bad('a wrong declaration', { ...body, declared })
  },
]

function deep(levels: number): unknown {
  let inner: unknown = 'x'
  for (let i = 0; i < levels; i++) inner = [inner]
  return inner
}

function wrongActions({ actions }: Fields, draw: Draw): unknown[] {
  const [right] = actions as [Fields]
  const many = Array.from({ length: 51 }, (_, i) => ({ ...right, tx: `${right.tx}${i}` }))
  const wrongs = [
    { ...right, op: pick(draw, ['BET', 'play', 'constructor', null]) },
    without(right, pick(draw, ['op', 'tx', 'amount'])),
    { ...right, amount: pick(draw, [...NO_AMOUNTS, '-1', 1000, null]) },
    { ...right, tx: pick(draw, ['', 7, null, 'a\0b']) },
    pick(draw, [null, 7, 'bet', []]),
  ]
  const which = draw(wrongs.length + 1)
  // The one wrong action comes last: those before it must not stay.
  return which === wrongs.length ? many : [right, wrongs[which]]
}
