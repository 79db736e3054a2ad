import { findPlay } from '#features/lottery/rules/lottery.ts'
import { createLottery } from '#features/lottery/server/lottery.ts'
import { amount } from '#shared/money.ts'
import { connect } from '#shared/server/db.ts'
import { givenContext } from '../../tests/support/given.ts'
import { callDoor } from '../wallet/callers.ts'
import { benchPlayerNo } from '../wallet/players.ts'

/* Tickets of one line through the sale's batch, in a process of its own. Prints one line of JSON, as the wallet's doors do. */
export type PlacePlan = {
  url: string
  game: string
  numero: string
  callers: number
  seconds: number
  players: number
  run: string
}

const plan = JSON.parse(process.argv[2]!) as PlacePlan
const db = connect(plan.url, 4)
const lottery = createLottery(givenContext(db))
const { odds } = findPlay('MB', 'MB_LO2')!
const sessionStartedAt = new Date()

function place(i: number) {
  const bettor = {
    merchantId: 1,
    memberId: `mem_${benchPlayerNo(i, plan.players)}`,
    trial: false,
    ip: '',
    sessionStartedAt,
  }
  const selection = [[String(i % 100).padStart(2, '0')]]
  const lines = [{ play: 'MB_LO2', selection, unit: amount(100n), odds }]
  return lottery.place({
    bettor,
    key: `${plan.run}-${i}`,
    tickets: [{ game: plan.game, numero: plan.numero, level: 10, lines }],
  })
}

const isSold = (i: number) =>
  place(i).then(
    () => true,
    () => false,
  )
const result = await callDoor(plan, i => [() => isSold(i)])
await lottery.close()
await db.end()
console.log(JSON.stringify(result))
