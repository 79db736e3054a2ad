import { readFileSync, writeFileSync } from 'node:fs'
import { findFigures } from '#apps/studio/figures/keep-figures.ts'
import { findReturns } from '#apps/studio/figures/keep-returns.ts'
import { KEPT_RETURNS } from '#apps/studio/figures/kept-returns.ts'
import { KEPT_FIGURES } from '#apps/studio/figures/load-slot.ts'

/** `npm run figures`: walks the boards of slots that are new or changed and keeps what they come to beside the studio, with the returns of all games. */
const figures = await findFigures(JSON.parse(readFileSync(KEPT_FIGURES, 'utf8')), console.log)
writeFileSync(KEPT_FIGURES, `${JSON.stringify(figures, null, 2)}\n`)
console.log(`figures of ${Object.keys(figures).length} games are kept`)
// All are worked out anew, which takes seconds: rules may have changed where files did not.
writeFileSync(KEPT_RETURNS, '{}\n')
const returns = findReturns()
writeFileSync(KEPT_RETURNS, `${JSON.stringify(returns, null, 2)}\n`)
console.log(`returns of ${Object.keys(returns).length} games are kept`)
