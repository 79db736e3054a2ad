import { prove } from '#features/wallet/server/wallet.ts'
import { withLongTimeout } from '#shared/server/db.ts'
import { givenModelTerms, proveModel } from '../proofs/model-proof.ts'
import { MUTANTS } from '../proofs/mutants.ts'
import { openProof } from '../proofs/proof-world.ts'
import { onSoakDatabase } from '../proofs/soak-database.ts'

const PLAN = { seed: 1, histories: 2_000, maxLength: 60 }

/** What has to be seen, or the histories say nothing about it. */
const SOMETIMES: Record<string, string> = {
  bet: `OK, OK again, AMOUNT_INVALID, BET_LIMIT, CURRENCY_MISMATCH, CURRENCY_MISMATCH again, INSUFFICIENT_FUNDS,
    INSUFFICIENT_FUNDS again, ROUND_CANCELLED, ROUND_CLOSED, TX_CONFLICT, TX_ROLLED_BACK, TX_TOMBSTONED`,
  win: `OK, OK again, HELD, HELD again, BET_NOT_FOUND, BET_REFUSED, BET_ROLLED_BACK, CURRENCY_MISMATCH, TX_CONFLICT,
    TX_ROLLED_BACK, TX_TOMBSTONED`,
  play: `OK, OK again, BET_LIMIT, BET_NOT_FOUND, BET_REFUSED, BET_ROLLED_BACK, INSUFFICIENT_FUNDS, ROUND_CANCELLED,
    ROUND_CLOSED, ROUND_SETTLED, TX_CONFLICT, TX_CONFLICT again, TX_ROLLED_BACK, TX_TOMBSTONED`,
  rollback: 'OK, OK again, ROUND_SETTLED, ROUND_SETTLED again, TX_CONFLICT, TX_TOMBSTONED',
  partial_refund: `OK, OK again, AMOUNT_EXCEEDS_STAKE, AMOUNT_INVALID, BET_NOT_FOUND, BET_REFUSED, BET_ROLLED_BACK,
    ROUND_SETTLED, TX_CONFLICT`,
  rollback_round: 'OK, OK again, ROUND_SETTLED, TX_CONFLICT',
  adjust: 'OK, OK again, AMOUNT_INVALID, BET_NOT_FOUND, CURRENCY_MISMATCH, TX_CONFLICT',
  promo_win: 'OK, OK again, CURRENCY_MISMATCH, TX_CONFLICT',
  end_round: 'OK',
  tx_status: 'OK',
  balance: 'OK',
}

/** R-01, R-05: random histories, some calls at the same time, against the model; and the model finds every mutant. */
export function run(print: (line: string) => void): Promise<boolean> {
  return onSoakDatabase('model', async db => {
    const world = await openProof(db)
    await givenModelTerms(world)
    const begun = performance.now()
    const { counterexample, calls, seen } = await proveModel(world, PLAN)
    const minutes = ((performance.now() - begun) / 60_000).toFixed(1)
    print(`${PLAN.histories} histories, ${calls} calls, ${minutes} min: ${counterexample || 'all explained'}`)
    for (const op of Object.keys(SOMETIMES)) {
      const own = [...seen].filter(([what]) => what.startsWith(`${op} `)).sort()
      print(`  ${op}: ${own.map(([what, count]) => `${what.slice(op.length + 1)} ${count}`).join(', ')}`)
    }
    const wanted = Object.entries(SOMETIMES).flatMap(([op, all]) => all.split(/,\s+/).map(status => `${op} ${status}`))
    const unseen = wanted.filter(what => !seen.has(what))
    print(`never seen: ${unseen.join(', ') || 'nothing'}`)
    let found = 0
    for (const [name, mutant] of Object.entries(MUTANTS)) {
      const report = await proveModel(world, { ...PLAN, histories: 200 }, mutant(world.wallet))
      if (report.counterexample.includes('no explanation of')) found++
      print(`mutant "${name}": ${report.counterexample ? `found after ${report.calls} calls` : 'NOT FOUND'}`)
    }
    const proof = await withLongTimeout(db, prove)
    print(`ledger proof: ${JSON.stringify(proof)}`)
    await world.close()
    const isProven = Object.values(proof).every(rows => rows === 0)
    return counterexample === '' && unseen.length === 0 && found === Object.keys(MUTANTS).length && isProven
  })
}
