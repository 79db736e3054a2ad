import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findFigures } from '#apps/studio/figures/keep-figures.ts'
import { findSheets } from '#apps/studio/figures/keep-sheets.ts'
import { KEPT_SHEETS } from '#apps/studio/figures/kept-sheets.ts'
import { openSimulations } from '#apps/studio/figures/kept-simulations.ts'
import { KEPT_FIGURES } from '#apps/studio/figures/load-slot.ts'
import { shippedFishing, shippedGames } from '#apps/studio/shipped-games.ts'
import { simulatedArcade, soakArcade } from '../../tests/soak/simulations/arcade.ts'
import { soakFishing } from '../../tests/soak/simulations/fishing.ts'
import { soakSlots } from '../../tests/soak/simulations/slots.ts'

/** A first simulation of a new file: the nightly soak plays ten times as many rounds of a slot. */
const FIRST_ROUNDS = 1e7
const FIRST_WAY_ROUNDS = 1e5
const FIRST_SHOTS = { aimed: 1e5, played: 5e4 }

/** `npm run figures`: walks the boards of slots that are new or changed and keeps what they come to beside the studio, with what lobbies show of the figures of all games and a simulation of each. */
const figures = await findFigures(JSON.parse(readFileSync(KEPT_FIGURES, 'utf8')), console.log)
writeFileSync(KEPT_FIGURES, `${JSON.stringify(figures, null, 2)}\n`)
console.log(`figures of ${Object.keys(figures).length} games are kept`)
// All are worked out anew, which takes a minute: rules may have changed where files did not.
writeFileSync(KEPT_SHEETS, '{}\n')
const sheets = findSheets()
writeFileSync(KEPT_SHEETS, `${JSON.stringify(sheets, null, 2)}\n`)
console.log(`sheets of ${Object.keys(sheets).length} games are kept`)
const { isMissing, keep } = openSimulations()
const isNew = ({ id }: { id: string }) => isMissing(id)
const isRight = await soakSlots(console.log, keep, FIRST_ROUNDS, shippedGames().filter(isNew))
const isArcadeRight = soakArcade(console.log, keep, FIRST_WAY_ROUNDS, simulatedArcade().filter(isNew))
const fishing = shippedFishing().filter(({ file }) => isNew(file))
if (!soakFishing(console.log, keep, FIRST_SHOTS, fishing) || !isArcadeRight || !isRight)
  throw new Error('a simulation contradicts the exact figures')
// As the check wants it.
const biome = 'node_modules/@biomejs/biome/bin/biome'
const written = [KEPT_FIGURES, KEPT_SHEETS].map(url => fileURLToPath(url))
execFileSync(process.execPath, [biome, 'format', '--write', ...written], { stdio: 'ignore' })
