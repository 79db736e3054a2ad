import { writeFileSync } from 'node:fs'
import { type Calibration, calibrate } from '../proofs/sports/calibration.ts'
import { drawCalibration } from '../proofs/sports/picture.ts'
import { PARAMETERS } from '../support/sports/parameters.ts'

export const options = { only: { type: 'string' }, matches: { type: 'string' }, picture: { type: 'string' } }
type Values = { [name in keyof typeof options]?: string }
type Print = (line: string) => void

const Z_LIMIT = 4

/**
 * Sports at full size (issue 24). `matches`: 10,000 of each sport (`--matches`) against what was told before and in them;
 * `--picture FILE` draws how often what was told came. `--only` runs one.
 */
export async function run(print: Print, { only, matches = '10000', picture }: Values): Promise<boolean> {
  const parts: Record<string, () => Promise<boolean>> = {
    matches: async () => playMany(Number(matches), picture, print),
  }
  let good = true
  for (const [name, part] of Object.entries(parts)) if (!only || only === name) good = (await part()) && good
  return good
}

function playMany(matches: number, picture: string | undefined, print: Print): boolean {
  const found = Object.entries(PARAMETERS).map(([sport, parameters]): [string, Calibration] => {
    const result = calibrate(parameters, matches, `calibration ${sport}`)
    const tell = ({ name, z, of }: Calibration['before']) => `${z.toFixed(2)} of ${of} (${name})`
    print(`${sport}: ${matches} matches; furthest before ${tell(result.before)}, in play ${tell(result.inPlay)}`)
    return [sport, result]
  })
  if (picture) writeFileSync(picture, drawCalibration(matches, found))
  return found.every(([, { before, inPlay }]) => Math.max(Math.abs(before.z), Math.abs(inPlay.z)) < Z_LIMIT)
}
