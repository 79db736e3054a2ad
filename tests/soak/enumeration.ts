import { compare, givenCrowd, QUESTIONS } from '../accounts/enumeration.ts'
import { openWorld } from '../accounts/world.ts'
import { onSoakDatabase } from '../proofs/soak-database.ts'

const SAMPLES = 2_000
/** S-03: less likely than this by chance is a difference, and so are medians further apart. */
const [P_LIMIT, GAP_MS] = [0.01, 5]

/** S-03: nobody learns who is there by the answers of 2,000 calls about either, nor by the time they take. */
export function run(print: (line: string) => void): Promise<boolean> {
  return onSoakDatabase('enumeration', async db => {
    const world = await openWorld(db, { SLIDEVERIFY: false, MOBILEVERCODELOGIN3: true })
    const code = await givenCrowd(world, SAMPLES)
    let held = true
    for (const [name, question] of Object.entries(QUESTIONS)) {
      const { shapes, p, gapMs } = await compare(world, question, code, SAMPLES)
      const isSame = shapes.length === 1 && p > P_LIMIT && gapMs <= GAP_MS
      print(
        `${name}: ${shapes.length} answers, p ${p.toFixed(3)}, medians ${gapMs.toFixed(2)} ms apart${isSame ? '' : ' FAILED'}`,
      )
      if (shapes.length > 1) for (const shape of shapes) print(`  ${shape}`)
      held &&= isSame
    }
    await world.close()
    return held
  })
}
