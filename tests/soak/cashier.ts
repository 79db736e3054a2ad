import { loadavg } from 'node:os'
import type { Provider } from '#features/cashier/server/cashier.ts'
import { readAll } from '../payments/qr-images.ts'
import { onSoakDatabase } from '../proofs/soak-database.ts'
import { allAtOnce } from './cashier/at-once.ts'
import { badDays } from './cashier/bad-days.ts'
import { killedEverywhere } from './cashier/killed.ts'
import { paidAgain } from './cashier/refund-on-time-out.ts'
import { bigStatement } from './cashier/statement.ts'

export const options = {
  only: { type: 'string' },
  seeds: { type: 'string' },
  deposits: { type: 'string' },
  withdrawals: { type: 'string' },
  stride: { type: 'string' },
  deeds: { type: 'string' },
}
type Values = { [name in keyof typeof options]?: string }
type Print = (line: string) => void

/**
 * The cashier's figures at full size (cashier §13): A2 with `--seeds` (1,2,3), `--deposits` (10,000) and `--withdrawals`
 * (3,000), and its control; A3, of some `--deeds` alone or at each so many steps by `--stride`, and its control, a refund on
 * time-out; A4, A6 and A7. `--only a2`, `control`, `a3`, `time-out`, `a4`, `a6` or `a7` runs one.
 */
export async function run(print: Print, values: Values): Promise<boolean> {
  const size = { deposits: Number(values.deposits ?? 10_000), withdrawals: Number(values.withdrawals ?? 3_000) }
  const seeds = (values.seeds ?? '1,2,3').split(',').map(Number)
  const parts: Record<string, () => Promise<boolean>> = {
    a3: () => killedEverywhere(print, Number(values.stride ?? 1), values.deeds?.split(',')),
    'time-out': () => timedOut(print),
    a4: () => onSoakDatabase('cashier', db => atOnce(db, print)),
    a6: () => onSoakDatabase('cashier_statement', db => statement(db, print)),
    a7: () => pictures(print),
    control: () => onSoakDatabase('cashier', db => control(db, print)),
    a2: async () => {
      let good = true
      for (const seed of seeds) good = (await onSoakDatabase('cashier', db => days(db, print, seed, size))) && good
      return good
    },
  }
  let good = true
  for (const [name, part] of Object.entries(parts))
    if (!values.only || values.only === name) good = (await part()) && good
  return good
}

type Db = Parameters<typeof badDays>[0]

async function days(db: Db, print: Print, seed: number, size: Parameters<typeof badDays>[2]): Promise<boolean> {
  const begun = performance.now()
  const { told, wrongBefore, wrongAfter, paidTwice, suspense, misfits, found } = await badDays(db, seed, size)
  const minutes = ((performance.now() - begun) / 60_000).toFixed(1)
  print(
    `seed ${seed}: ${size.deposits} deposits, ${size.withdrawals} withdrawals, ${told.events} events, ${told.deliveries} ` +
      `deliveries; members whose money is not a perfect bank's: ${wrongBefore} before the reconciliation, ${wrongAfter} ` +
      `after; paid twice ${paidTwice}; suspense ${suspense}, made not to fit ${misfits}; ` +
      `proofs ${found.join(', ') || 'find nothing'}; ${minutes} minutes at load ${loadavg()[0]!.toFixed(1)}`,
  )
  return wrongAfter === 0 && paidTwice === 0 && suspense === misfits && found.length === 0
}

/** A platform that sends under a new name whenever it asks pays twice: this is noticed, and so are books that are not even. */
async function control(db: Db, print: Print): Promise<boolean> {
  let names = 0
  const asked = new Set<string>()
  const spoil = (bank: Partial<Provider>): Partial<Provider> => ({
    ...bank,
    createPayout: ask => bank.createPayout!({ ...ask, part: `${ask.part}#${++names}` }),
    payout: async part => {
      if (asked.has(part)) return 'paid'
      asked.add(part)
      return 'unknown'
    },
  })
  const { wrongBefore, paidTwice } = await badDays(db, 1, { deposits: 200, withdrawals: 60 }, spoil)
  print(`control: paid twice ${paidTwice}, members with other sums before the reconciliation ${wrongBefore}`)
  return paidTwice > 0 && wrongBefore > 0
}

async function atOnce(db: Db, print: Print): Promise<boolean> {
  const { taken, short, left, credited, waiting, paidIn, found } = await allAtOnce(db)
  print(`200 withdrawals of 10 from 1,000 at once: ${taken} taken, ${short} without money; ${JSON.stringify(left)}`)
  print(`200 credits of 10 at once, limit 500: ${credited} credited, ${waiting} wait for a person, ${paidIn} paid in`)
  return taken === 100 && short === 100 && credited === 50 && waiting === 150 && paidIn === 500 && found.length === 0
}

async function statement(db: Db, print: Print): Promise<boolean> {
  const { lines, seconds, faults, missed, invented, cases } = await bigStatement(db)
  print(
    `a statement of ${lines} lines with ${faults} faults: ${missed} missed, ${invented} invented, ${cases} cases, ` +
      `${seconds.toFixed(1)} s at load ${loadavg()[0]!.toFixed(1)}`,
  )
  return missed === 0 && invented === 0 && cases === faults && seconds <= 20
}

async function pictures(print: Print): Promise<boolean> {
  const results = readAll(1_000, 1)
  for (const { kind, read, wrong } of results)
    print(`QR of ${kind}: ${read} texts, ${wrong.length} not read back ${wrong.slice(0, 3).join(' ')}`)
  return results.every(({ wrong }) => wrong.length === 0)
}

/** A platform that gives back what was not answered pays twice, and its statement shows it; ours never does. */
async function timedOut(print: Print): Promise<boolean> {
  const control = await onSoakDatabase('cashier', db => paidAgain(db, true))
  const ours = await onSoakDatabase('cashier', db => paidAgain(db, false))
  print(`refund on time-out: ${control.paidTwice} paid twice, ${control.noticed} noticed; ours: ${ours.paidTwice}`)
  return control.paidTwice > 0 && control.noticed === control.paidTwice && ours.paidTwice === 0
}
