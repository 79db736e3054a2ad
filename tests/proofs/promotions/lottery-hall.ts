import { setOffer, setUpGame } from '#features/lottery/server/catalogue/games.ts'
import { workDraws } from '#features/lottery/server/draw/draws.ts'
import { createResults } from '#features/lottery/server/draw/results.ts'
import type { Bettor } from '#features/lottery/server/lottery.ts'
import { balanceOf } from '#features/wallet/server/wallet.ts'
import { transaction } from '#shared/server/db.ts'
import { FAST, lineOf } from '../../support/lottery.ts'
import type { PointsWorld } from '../../support/points/world.ts'

/** A ticket of real money as its member knows it: in hundredths, and what of it was taken of their own. */
export type Ticket = { id: bigint; numero: string; stake: number; cash: number }
/** By issue: bets wait, were decided, or were given back. */
type State = 'open' | 'drawn' | 'void'
export type Hall = Awaited<ReturnType<typeof openHall>>

const RESULTS = ['60213', '60299'].map(
  special =>
    `${special}|80300|60683,51132|89384,11622,10383,09349,00136,47894|7740,7568,2767,8365|0570,5252,4790,7707,6494,9516|354,649,773|26,09,06,64`,
)
const COSTS = 27

/** A lottery whose issues are drawn, voided and corrected when it is said; numbers of two digits are bet there. */
export async function openHall({ db, context, parts }: PointsWorld) {
  await transaction(db, async tx => {
    await setUpGame(tx, FAST)
    await setOffer(tx, 1, FAST.code, {})
  })
  const results = createResults(context)
  const states = new Map<string, State>()
  let current = await newIssue()

  async function newIssue(): Promise<string> {
    const numero = `20990102${1_000 + states.size}`
    await db`
      insert into lottery.draws (game_id, numero, day, sequence, open_at, lock_at, draw_at, opened_at, state)
      select id, ${numero}, '2099-01-02', ${states.size}, now() - interval '1 day', now() + interval '1 hour',
        now() + interval '1 hour' + ${states.size} * interval '1 ms', now(), 'open'
      from lottery.games where code = ${FAST.code}`
    states.set(numero, 'open')
    return numero
  }
  const work = async () => {
    while ((await workDraws(context)) > 0);
  }
  const tell = async (result: string, numero: string, deed: 'enter' | 'correct') => {
    const ask = { game: FAST.code, numero, result }
    await results[deed]({ ...ask, operator: 'ann', reason: 'misread' })
    await results.confirm({ ...ask, operator: 'ben' })
    await work()
  }
  const own = async (memberId: string) => Number((await balanceOf(db, memberId, false)).cash) / 100
  const bettor = (memberId: string): Bettor => {
    return { merchantId: 1, memberId, trial: false, ip: '203.0.113.9', sessionStartedAt: new Date() }
  }

  return {
    states,
    /** So many numbers of the issue that is on sale; undefined where both books are too small for them. */
    bet: async (memberId: string, key: string, numbers: number): Promise<Ticket | undefined> => {
      const chosen = Array.from({ length: numbers }, (_, i) => String(80 + i))
      const tickets = [{ game: FAST.code, numero: current, lines: [lineOf('MB_LO2', [chosen])] }]
      const before = await own(memberId)
      try {
        const { bets } = await parts.lottery.place({ bettor: bettor(memberId), key, tickets })
        const cash = before - (await own(memberId))
        return { id: bets[0]!.id, numero: current, stake: numbers * COSTS * 100, cash }
      } catch (error) {
        if ((error as { code?: string }).code === 'insufficient_funds') return undefined
        throw error
      }
    },
    takeBack: (memberId: string, { id }: Ticket) => parts.lottery.cancelTicket(bettor(memberId), id),
    /** Ends the sale of the issue, which is drawn or not held, and opens the next. Answers which it was. */
    next: async (isHeld: boolean): Promise<string> => {
      const numero = current
      await db`
        update lottery.draws set state = 'locked', lock_at = clock_timestamp(), draw_at = clock_timestamp()
        where numero = ${numero}`
      await work()
      if (isHeld) await tell(RESULTS[0]!, numero, 'enter')
      else {
        await results.void({ game: FAST.code, numero, operator: 'ann', reason: 'not held' })
        await work()
      }
      states.set(numero, isHeld ? 'drawn' : 'void')
      current = await newIssue()
      return numero
    },
    /** The other result after all. */
    correct: (numero: string) => tell(RESULTS[1]!, numero, 'correct'),
  }
}
