import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sql } from '#shared/server/db.ts'
import {
  FAST,
  givenLottery,
  type LotteryWorld,
  lineOf,
  SALE_PROVEN,
  ticketOf,
} from '../../../../tests/support/lottery.ts'
import { workDraws } from '../draw/draws.ts'
import { createResults } from '../draw/results.ts'
import type { Bettor } from '../lottery.ts'
import { proveLottery } from '../proof.ts'
import { settleDraw } from '../settlement/settle.ts'
import { convertChases } from './chases.ts'

/* Issues of chases on the edge: as they open, lock, and are void. Numbers take 5.00 each. */

const DRAWN =
  '60213|80300|60683,51132|89384,11622,10383,09349,00136,47894|7740,7568,2767,8365|0570,5252,4790,7707,6494,9516|354,649,773|26,09,06,64'

let world: LotteryWorld
let keys = 0
beforeAll(async () => {
  world = await givenLottery({ limits: { CRD: { ...FAST.limits.CRD!, numberPoints: 500n } } })
})
afterAll(async () => {
  expect(await world.proven()).toEqual(SALE_PROVEN)
  expect(await proveLottery(world.db)).toEqual({ paid: 0, bets: 0, roots: 0 })
  await world.close()
})

/** Issues one after the other, the first on sale. */
async function givenIssues(count: number): Promise<{ id: bigint; numero: string }[]> {
  await world.db`update lottery.draws set state = 'settled' where state in ('open', 'scheduled', 'locked')`
  const numeros: string[] = []
  for (let i = 0; i < count; i++) numeros.push(await world.addIssue((i + 1) * 60_000))
  await world.db`
    update lottery.draws set state = 'scheduled', open_at = lock_at where numero = any (${numeros.slice(1)}::text[])`
  const rows = await world.db<{ id: bigint; numero: string }[]>`
    select id, numero from lottery.draws where numero = any (${numeros}::text[]) order by lock_at`
  return [...rows]
}

const ask = (bettor: Bettor, numero: string, multiples: number[], number: string) => ({
  ...{ bettor, key: `issue-${++keys}`, tickets: [ticketOf(numero, lineOf('MB_DE_DB', [[number]]))] },
  chase: { fromNumero: numero, multiples, stopOnWin: false, stopOnLoss: false, extend: false },
})
const openNow = (id: bigint) => world.db`update lottery.draws set state = 'open' where id = ${id}`
const issuesOf = async (chaseId: bigint) => {
  const rows = await world.db<{ text: string }[]>`
    select i.state || coalesce(' ' || t.status, '') as text from lottery.chase_issues i
    left join lottery.tickets t on t.id = i.ticket_id where i.chase_id = ${chaseId} order by i.index`
  return rows.map(({ text }) => text)
}

/** The database as a process sees it that stands still before each commit until it may go on. */
function slowSql(db: Sql, arrived: () => void, goOn: Promise<void>): Sql {
  return new Proxy(db, {
    get: (target, name) =>
      name === 'begin'
        ? (work: Parameters<Sql['begin']>[0]) =>
            db.begin(async tx => {
              const done = await work(tx)
              arrived()
              await goOn
              return done
            })
        : Reflect.get(target, name),
  })
}

test('an issue that is void while chases become bets on it gives all of them back', async () => {
  const bettor = await world.newBettor()
  const [first, second] = await givenIssues(2)
  const { chaseId } = await world.lottery.place(ask(bettor, first!.numero, [1, 1], '13'))
  await openNow(second!.id)
  const [arrived, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const converting = convertChases(slowSql(world.db, arrived.resolve, goOn.promise), second!.id)
  await arrived.promise
  const { numero, id } = second!
  const voiding = createResults(world.context)
    .void({ game: FAST.code, numero, operator: 'ann', reason: 'a holiday' })
    .then(() => settleDraw(world.context, id))
  await new Promise(resolve => setTimeout(resolve, 300))
  goOn.resolve()
  await Promise.all([converting, voiding])
  await settleDraw(world.context, id)
  expect(await issuesOf(chaseId!)).toEqual(['open open', 'cancelled refunded'])
  expect(await world.balance(bettor)).toBe('9999.00')
})

test('numbers take no more by chases than by bets: an issue that finds one full comes back', async () => {
  const [first, second] = await givenIssues(2)
  const bettors = await Promise.all(Array.from({ length: 8 }, () => world.newBettor()))
  const placed: { chaseId: bigint | null }[] = []
  for (const [i, bettor] of bettors.entries())
    placed.push(await world.lottery.place(ask(bettor, first!.numero, [1, 2], String(30 + i))))
  await world.db`
    update lottery.chases set lines = jsonb_set(lines, '{0,selection}', '"27"')
    where id = any (${placed.map(({ chaseId }) => String(chaseId))}::bigint[])`
  await openNow(second!.id)
  await Promise.all([world.issues.moveIssues(), world.issues.moveIssues()])
  await world.issues.moveIssues()
  const states = await Promise.all(placed.map(async ({ chaseId }) => (await issuesOf(chaseId!))[1]))
  expect(states.filter(state => state === 'open open')).toHaveLength(2)
  expect(states.filter(state => state === 'cancelled')).toHaveLength(6)
  const [row] = await world.db`
    select points from lottery.exposure where draw_id = ${second!.id} and token = '27'`
  expect(row!.points).toBe(400n)
  const balances = await Promise.all(bettors.map(world.balance))
  expect(balances.toSorted()).toEqual([...Array(2).fill('9997.00'), ...Array(6).fill('9999.00')])
})

test('a corrected result says of chases how their bets ended by it', async () => {
  const bettor = await world.newBettor()
  const [first] = await givenIssues(2)
  const { chaseId } = await world.lottery.place(ask(bettor, first!.numero, [1, 1], '13'))
  await world.db`
    update lottery.draws set state = 'locked', lock_at = now() - interval '2 s', draw_at = now() - interval '1 s'
    where id = ${first!.id}`
  const work = async () => {
    while ((await workDraws(world.context)) > 0);
  }
  await work()
  const results = createResults(world.context)
  const told = { game: FAST.code, numero: first!.numero, reason: 'a misprint' }
  await results.enter({ ...told, operator: 'ann', result: DRAWN })
  await results.confirm({ ...told, operator: 'ben', result: DRAWN })
  await work()
  expect(await issuesOf(chaseId!)).toEqual(['won won', 'waiting'])
  const other = DRAWN.replace('60213', '60214')
  await results.correct({ ...told, operator: 'ann', result: other })
  await results.confirm({ ...told, operator: 'ben', result: other })
  await work()
  expect(await issuesOf(chaseId!)).toEqual(['lost lost', 'waiting'])
})

test('what waits on an issue that has locked is no longer taken back', async () => {
  const bettor = await world.newBettor()
  const [first, second] = await givenIssues(3)
  const { chaseId } = await world.lottery.place(ask(bettor, first!.numero, [1, 1, 1], '41'))
  await world.db`
    update lottery.draws set open_at = now() - interval '3 s', lock_at = now() - interval '2 s',
      draw_at = now() - interval '1 s' where id = ${second!.id}`
  await expect(world.lottery.cancelChase(bettor, chaseId!, second!.numero)).rejects.toThrow('bet_closed')
  expect(await world.lottery.cancelChase(bettor, chaseId!)).toMatchObject({ refunded: 10_000n })
  expect(await issuesOf(chaseId!)).toEqual(['open open', 'waiting', 'cancelled'])
  await world.issues.moveIssues()
  expect(await issuesOf(chaseId!)).toEqual(['open open', 'open open', 'cancelled'])
})
