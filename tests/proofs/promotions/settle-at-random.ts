import { dice } from '../../support/cashier/dice.ts'
import type { PointsWorld } from '../../support/points/world.ts'
import { openHall } from './lottery-hall.ts'
import { createOffers } from './offers.ts'
import { differences } from './recount.ts'
import { newPlayer, openTables, type Player } from './settlements.ts'

export type Settled = { settled: number; bets: number; wrong: string[]; missed: string[] }

/**
 * So many settlements of players who bet at random on everything, with voids, refunds, corrections and repeats, counted now and
 * then, each event once or twice: what differs from what they come to when it is reckoned again (issue 23). Then the same with
 * what must be found: an event that nobody hears, and a lot that is used too little; `missed` names what was not.
 */
export async function settleAtRandom(
  world: PointsWorld,
  ask: { settlements: number; players: number; seed: number },
): Promise<Settled> {
  const { db, parts, deliver } = world
  const offers = createOffers(world)
  await offers.mission('all', { budget: '10', target: '99999999' })
  await offers.mission('slots', { budget: '10', target: '99999999', category: 'RNG' })
  await offers.board('board', [{ from: 1, to: 1, amount: '10' }])
  const [vendor, hall] = [await openTables(world), await openHall(world)]
  const players: Player[] = []
  for (let i = 0; i < ask.players; i++)
    players.push(await newPlayer(world, [vendor, hall], ask.seed * 1_000 + i, i % 11))
  const draw = dice(ask.seed)
  const settled = () => players.reduce((sum, player) => sum + player.settled(), 0)
  const count = async () => {
    parts.turnover.noteMoved(players.map(({ memberId }) => memberId))
    await parts.turnover.tick()
  }
  while (settled() < ask.settlements) {
    await Promise.all(players.map(player => player.play(1 + Math.floor(draw() * 12))))
    if (draw() < 0.3) {
      const numero = await hall.next(draw() < 0.8)
      if (hall.states.get(numero) === 'drawn' && draw() < 0.3) await hall.correct(numero)
    }
    if (draw() < 0.7) await count()
    if (draw() < 0.7) await deliver(db, draw() < 0.3 ? 2 : 1)
  }
  for (const { memberId } of players) await parts.turnover.countNow(memberId)
  await deliver(db, 2)
  const wrong = await differences(db, players)
  const bets = players.reduce(
    (sum, { rounds, tickets, bought }) =>
      sum + rounds.flatMap(round => round.bets).length + tickets.size + bought.length,
    0,
  )
  const missed = await plant(world, players)
  await vendor.gateway.close()
  return { settled: settled(), bets, wrong, missed }
}

/** Does what nobody may do, and answers what of it the recount does not see. */
async function plant({ db }: PointsWorld, players: readonly Player[]): Promise<string[]> {
  const [first, second] = players as [Player, Player]
  await first.member.play('999', 'unheard')
  first.tickets.set('unheard', 99_900)
  await db`delete from events.outbox`
  const shift = (by: number) => db`
    update turnover.lots set remaining = remaining + ${by}::int
    where id = (select max(id) from turnover.lots where member_id = ${second.memberId})`
  await shift(1)
  const found = await differences(db, [first, second])
  await shift(-1)
  const planted = [
    ...['points', 'growth', 'mission', 'board'].map(what => `${what} of ${first.memberId}`),
    `turnover of ${second.memberId}`,
  ]
  return planted.filter(what => !found.some(line => line.startsWith(what)))
}
