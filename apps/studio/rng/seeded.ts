import { createHash } from 'node:crypto'
import { type Draw, drawFrom } from '#apps/studio/engine/slots/draw.ts'
import { openKeystream } from './keystream.ts'

/** The same seed always draws the same: for tests, simulations and forced rounds of a demo, never for money. */
export function seededDraw(seed: string): Draw {
  return drawFrom(openKeystream(createHash('sha256').update(seed).digest()).next32)
}
