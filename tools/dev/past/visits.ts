import { setTimeout as wait } from 'node:timers/promises'
import type { Entered } from '#apps/studio/api.ts'
import { authenticate, startSession } from '#features/sessions/server/sessions.ts'
import { parseAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { transaction } from '#shared/server/db.ts'
import { newToken } from '#shared/server/secrets/tokens.ts'
import { PAYMENT_PASSWORD } from '../../../database/seed/line.ts'
import { MERCHANT } from './demonstration.ts'
import type { Dice } from './dice.ts'
import { answerPrompt, type Player } from './players.ts'
import type { World } from './world.ts'

/** Slots whose rounds end with their draw. */
const GAMES = [
  ...[
    { brand: 'NINEDRUM', game: 'nine-dragons' },
    { brand: 'NINEDRUM', game: 'lucky-cat-lane' },
  ],
  ...[
    { brand: 'NINEDRUM', game: 'tiger-moon' },
    { brand: 'TIDEWHEEL', game: 'tidal-pearls' },
  ],
  ...[
    { brand: 'TIDEWHEEL', game: 'coral-crown' },
    { brand: 'SAFFRON', game: 'dune-falcon' },
  ],
] as const
const VISITOR = { ip: '127.0.0.1', userAgent: 'demonstration' }
const [FEWEST_ROUNDS, MORE_ROUNDS] = [4, 8]
const [TRIES, AGAIN_MS] = [50, 200]
const DEPOSITS = ['50', '100', '200', '300', '500']
const BANK = '970400'

/** Somebody who is there: with what name for all that is done once, and what they will do. */
export type Visit = { memberId: string; player: Player; key: string; dice: Dice }

/** A deposit by the demo gateway, paid on its page. The same visit again pays nothing twice. */
export async function payIn({ cashier, counter, ...world }: World, { memberId, dice, key }: Visit): Promise<void> {
  await answerPrompt({ cashier, counter, ...world }, memberId)
  const who = { merchantId: MERCHANT, memberId }
  const value = parseAmount(DEPOSITS[dice.below(DEPOSITS.length)]!)
  const order = await cashier.createDeposit({ ...who, method: 'gateway', amount: value, key: `${key}-in` })
  if (order.state === 'PENDING') await counter.inject({ method: 'POST', url: `/orders/gateway/${order.id}/pay` })
}

/** Asks for money to leave; those that wait for people are approved by `by`, if anybody. */
export async function takeOut(
  world: World,
  { memberId, dice, key }: Visit,
  by: readonly string[],
  amount = parseAmount(String(100 + 50 * dice.below(14))),
): Promise<void> {
  const { cashier } = world
  const who = { merchantId: MERCHANT, memberId }
  const [payee] = (await cashier.payees(who)).list
  const number = String(100_000 + dice.below(900_000))
  const payeeId = payee?.id ?? (await cashier.addPayee(who, { kind: 'bank', bin: BANK, number }))
  const ask = { ...who, payeeId, amount, key: `${key}-out`, password: PAYMENT_PASSWORD }
  const asked = await cashier.requestWithdrawal(ask).catch(noteRefusal)
  if (!asked) return
  for (const each of by)
    if ((await cashier.withdrawal(MERCHANT, asked.id))!.state === 'REVIEW')
      await cashier.approveWithdrawal({ merchantId: MERCHANT, id: asked.id }, each)
}

/** Launches a game by the platform and enters it on the stage: what is played there, round by round. */
export async function enter({ context, parts, stage }: World, { memberId, player, key, dice }: Visit) {
  const { brand, game } = GAMES[dice.below(GAMES.length)]!
  const member = { id: memberId, merchantId: MERCHANT, type: 0 }
  const login = await transaction(context.db, tx => startSession(tx, member, VISITOR))
  const { sessionId } = await authenticate(context.db, login, { merchantId: MERCHANT, ip: VISITOR.ip, polling: true })
  const { content } = await parts.launch({
    ...{ merchantId: MERCHANT, memberId, loginSession: sessionId, ip: VISITOR.ip, vassalage: brand, gameCode: game },
    ...{ language: 'EN', theme: 'dark' as const, returnUrl: 'http://localhost/' },
  })
  const launch = new URL(content).searchParams.get('launch')
  const ask = (path: string, body: object, headers = {}) =>
    untilAnswered(() => stage.inject({ method: 'POST', url: `/stage/v1/${path}`, headers, body }))
  const entered = await ask('enter', { launch, attempt: newToken() })
  if (entered.statusCode !== 200) throw new Error(`the stage answered ${entered.statusCode}: ${entered.body}`)
  const { token, stakes } = entered.json<{ value: Entered }>().value
  const stake = stakes[Math.min(player.stake, stakes.length - 1)]!
  const headers = { authorization: `Bearer ${token}` }
  let left = FEWEST_ROUNDS + dice.below(MORE_ROUNDS)
  return {
    /** Plays a round, and tells whether there may be another. */
    play: async (): Promise<boolean> => {
      const spun = await ask('spin', { key: `${key}-${left}`, stake }, headers)
      return spun.statusCode === 200 && --left > 0
    },
  }
}

/** A machine that has much to do answers late: the same is asked again, and done once. */
async function untilAnswered<T extends { statusCode: number }>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    const reply = await ask()
    if (reply.statusCode !== 503 || tries === TRIES) return reply
    await wait(AGAIN_MS)
  }
}

/** Who may not, or has too little, goes without. */
function noteRefusal(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}
