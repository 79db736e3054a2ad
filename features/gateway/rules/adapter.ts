/* What calls of other contracts are on WC-1 (wallet contract §2.7). */

/** One unit that a vendor quotes is this many of the smallest units of our currency: 1000 for KVND, 100 for EUR. */
export type QuotedUnit = { currency: string; smallest: bigint }

export type SingleUrlCall = {
  type: 'ping' | 'balance' | 'debit' | 'credit' | 'roundinfo'
  tid: string
  userid: string
  amount: string
  i_gamedesc: string
  i_gameid: string
  i_rollback: string
  i_extparam: string
}

export type MappedCall = {
  op: 'ping' | 'balance' | 'bet' | 'win' | 'rollback' | 'end_round'
  body: Record<string, unknown>
}

/** Of a currency with so many decimals; `factor`, a power of ten, is how much of it the vendor's unit is. */
export function quotedUnit(currency: string, scale: number, factor: bigint): QuotedUnit {
  return { currency, smallest: 10n ** BigInt(scale) * factor }
}

/** Smallest units from a decimal text; undefined when it is no whole number of them: never rounded (W-051, W-052). */
export function toSmallest(decimal: string, { smallest }: QuotedUnit): string | undefined {
  const [, whole = '', fraction = ''] = /^(\d{1,15})(?:\.(\d{1,8}))?$/.exec(decimal) ?? []
  if (whole === '') return undefined
  const [value, divisor] = [BigInt(whole + fraction) * smallest, 10n ** BigInt(fraction.length)]
  return value % divisor === 0n ? String(value / divisor) : undefined
}

/** The exact decimal text of so many smallest units. */
export function fromSmallest(units: string, { smallest }: QuotedUnit): string {
  const places = String(smallest).length - 1
  const digits = units.padStart(places + 1, '0')
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** The call as WC-1 has it, or what is wrong with it. */
export function mapSingleUrl(call: SingleUrlCall, unit: QuotedUnit): MappedCall | 'BAD_REQUEST' | 'AMOUNT_PRECISION' {
  const { type, tid, userid: player, i_gamedesc: game, i_gameid: round, i_rollback: ref, i_extparam: session } = call
  const common = { player, game, currency: unit.currency, session }
  const moves = ref !== '' || type === 'debit' || type === 'credit'
  if (!moves) {
    if (type === 'ping') return { op: 'ping', body: {} }
    return type === 'balance' ? { op: 'balance', body: common } : { op: 'end_round', body: { ...common, round } }
  }
  const amount = toSmallest(call.amount, unit)
  if (amount === undefined) return /^\d+\.\d+$/.test(call.amount) ? 'AMOUNT_PRECISION' : 'BAD_REQUEST'
  // Before the type is read: a credit that carries a reversal gives a stake back and is no win, a debit that carries one
  // takes a win back and is no bet (W-141).
  if (ref !== '') return { op: 'rollback', body: { ...common, tx: tid, ref, amount } }
  return { op: type === 'debit' ? 'bet' : 'win', body: { ...common, tx: tid, round, amount } }
}

/** What WC-1 answered, in the words of the call. The balance is left out where it is in another currency. */
export function answerSingleUrl(
  { tid }: Pick<SingleUrlCall, 'tid'>,
  unit: QuotedUnit,
  answer: { status: string; balance?: { total: string } | undefined },
): Record<string, string> {
  const done = answer.status === 'OK' || answer.status === 'HELD'
  return {
    ...(done ? { status: 'OK' } : { error: answer.status }),
    tid,
    ...(answer.balance && answer.status !== 'CURRENCY_MISMATCH'
      ? { balance: fromSmallest(answer.balance.total, unit) }
      : {}),
  }
}

/** What is signed, of calls and of answers: all values but the signature, one a line, in the order of their names. */
export function signedValues({ hmac: _, ...fields }: Record<string, string>): string {
  return Object.keys(fields)
    .sort()
    .map(name => fields[name])
    .join('\n')
}
