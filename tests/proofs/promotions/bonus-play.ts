import { endDue, forfeitBonuses, proveBonuses } from '#features/bonuses/server/bonuses.ts'
import { prove } from '#features/wallet/server/wallet.ts'
import { amount, parseAmount } from '#shared/money.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Sql, transaction } from '#shared/server/db.ts'
import { addMember, type Place } from '../../../tools/verify/vectors/promotions/world.ts'
import { dice } from '../../support/cashier/dice.ts'
import { PAYMENT_PASSWORD } from '../../support/cashier/on-database.ts'
import type { givenPlayer } from '../../support/given.ts'
import { giveBonus } from '../../support/promotions/bonuses.ts'

/* Random play with bonus money (promotions §14 A2), and what must hold of it whatever comes. */

export type Player = Awaited<ReturnType<typeof givenPlayer>> & { memberId: string; payeeId: string }
/** In hundredths, as calls say it; of which money the stake was. */
export type Bet = { tx: string; round: string; game: string; stake: number; bonus: number; win?: string }

/** One with 60.00 of their own. */
export async function newPlayer(place: Place): Promise<Player> {
  const { memberId, payeeId, player } = await addMember(place, '60')
  return { memberId, payeeId, ...player }
}

const GAMES = ['rng', 'live', 'fish', 'pvp']
export const about = (player: Player, { round, game }: Pick<Bet, 'round' | 'game'>) => ({
  ...{ player: player.player, round, game, currency: player.currency, occurred_at: '2026-11-25T12:00:00Z' },
})

/**
 * Bets as chance has it: each step is a call of a vendor, or something that the member or an operator does. Answers which win
 * paid less than the own part of its stake won.
 */
export async function playAtRandom(place: Place, player: Player, draw: () => number, steps: number): Promise<string[]> {
  const open: Bet[] = []
  const settled: Bet[] = []
  const wrong: string[] = []
  const { memberId } = player
  const owner = { merchantId: 1, memberId, currency: 'USD' }
  const pick = <T>(list: readonly T[]): T => list[Math.floor(draw() * list.length)]!
  const call = async (op: Parameters<Place['call']>[0], body: object) => (await place.call(op, body)).answer
  const back = (bet: Bet, n: number) =>
    call('rollback', { tx: `${bet.win}-back${n}`, ref: bet.win, ...about(player, bet) })
  const win = async (bet: Bet, n: number) => {
    bet.win = `${bet.tx}-win${n}`
    const won = draw() < 0.6 ? 0 : Math.floor(bet.stake * draw() * 3)
    const body = { tx: bet.win, ref: bet.tx, kind: 'normal', amount: String(won), final: true, ...about(player, bet) }
    const answer = await call('win', body)
    if (answer.status !== 'OK') return
    // A unit is the most that rounding takes.
    const own = Math.floor((won * (bet.stake - bet.bonus)) / bet.stake) - 1
    if (Number(answer.split!.cash) < own) wrong.push(`${bet.tx} won ${won} and brought less than ${own} of cash`)
  }
  const getBonus = () => {
    const value = amount(BigInt(2 + Math.floor(draw() * 20)) * 10_000n)
    const terms = { required: amount(value * 2n), maxBet: parseAmount('6'), excluded: ['PVP'], promotion: 'random' }
    const order = draw() < 0.5 ? 'real_first' : 'bonus_first'
    return transaction(place.db, tx => giveBonus(tx, memberId, value, { ...terms, order }))
  }
  await getBonus()
  for (let n = 0; n < steps; n++) {
    const at = draw()
    if (at < 0.45) {
      const tx = `${memberId}-${n}`
      const bet = { tx, round: `r-${tx}`, game: pick(GAMES), stake: 50 + Math.floor(draw() * 700), bonus: 0 }
      const stake = { tx, kind: 'normal', amount: String(bet.stake), session: player.session, ...about(player, bet) }
      const answer = await call('bet', stake)
      if (answer.status === 'OK') open.push({ ...bet, bonus: Number(answer.split!.bonus) })
    } else if (at < 0.75 && open.length > 0) {
      const [bet] = open.splice(Math.floor(draw() * open.length), 1)
      await win(bet!, 0)
      settled.push(bet!)
    } else if (at < 0.8 && open.length > 0) {
      const [bet] = open.splice(0, 1)
      await call('rollback', { tx: `${bet!.tx}-back`, ref: bet!.tx, ...about(player, bet!) })
    } else if (at < 0.84 && open.length > 0) {
      const bet = pick(open)
      await call('partial_refund', { tx: `${bet.tx}-part${n}`, ref: bet.tx, amount: '37', ...about(player, bet) })
    } else if (at < 0.88 && settled.length > 0) {
      const bet = pick(settled)
      await back(bet, n)
      await win(bet, n)
    } else if (at < 0.93) {
      await getBonus()
    } else if (at < 0.95) {
      await transaction(place.db, tx => forfeitBonuses(tx, owner, 'live', 'given up'))
    } else if (at < 0.96) {
      await place.db`
        update bonuses.grants set started_at = started_at - interval '8 days', ends_at = ends_at - interval '8 days'
        where member_id = ${memberId} and state = 'ACTIVE'`
      await endDue(place.db, place.countNow)
    } else if (at < 0.97) {
      const asked = {
        merchantId: 1,
        memberId,
        payeeId: player.payeeId,
        key: `out-${memberId}-${n}`,
        forfeitBonus: true,
      }
      // From 20.00 on, the least that is paid out.
      const value = amount(BigInt(20 + Math.floor(draw() * 20)) * 10_000n)
      await place.cashier.cashier
        .requestWithdrawal({ ...asked, amount: value, password: PAYMENT_PASSWORD })
        .catch(error => (error instanceof Refusal ? undefined : Promise.reject(error)))
    } else await place.countNow(memberId)
  }
  for (const bet of open) await win(bet, 0)
  await place.countNow(memberId)
  return wrong
}

/** Cash that left a member for anything but a stake, a payout taken back or a withdrawal. */
export const cashTaken = (db: Sql) => db<{ key: string }[]>`
  select l.key::text from wallet.log l
    join wallet.wallets w on w.id = l.wallet and w.purpose = 'cash'
    left join wallet.houses h on h.id = l.contra
  where l.cash < 0 and l.op <> 'withdrawal' and coalesce(h.purpose, '') not in ('stake', 'payout')`

const AT_ONCE = 16

/** So many members who play at random, several at once, each by chance of their own; answers what is wrong with it. */
export async function playTogether(
  place: Place,
  ask: { seed: number; members: number; steps: number },
): Promise<string[]> {
  const { seed, members, steps } = ask
  const wrong: string[] = []
  let next = 0
  const takeTurns = async () => {
    for (let i = next++; i < members; i = next++)
      wrong.push(...(await playAtRandom(place, await newPlayer(place), dice(seed * 100_000 + i), steps)))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns))
  const found = { ...(await prove(place.db)), ...(await proveBonuses(place.db)) }
  for (const [proof, count] of Object.entries(found)) if (count > 0) wrong.push(`proof ${proof} finds ${count}`)
  for (const { key } of await cashTaken(place.db)) wrong.push(`a bonus took cash: ${key}`)
  return wrong
}

/** How many bonuses came to which end, and how many bets were taken with their money. */
export const bonusStates = (db: Sql) => db<{ state: string; count: number }[]>`
  select state, count(*)::int as count from bonuses.grants group by 1
  union all select 'bets with bonus money', count(*)::int from bonuses.bets where bonus > 0 order by 1`
