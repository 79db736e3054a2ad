import { FOUR_D } from './plays/four-d.ts'
import { K3 } from './plays/k3.ts'
import { KENO } from './plays/keno.ts'
import { L11X5 } from './plays/l11x5.ts'
import { LOTTO535 } from './plays/lotto535.ts'
import { MAX3D } from './plays/max3d.ts'
import { PK10 } from './plays/pk10.ts'
import { SEA } from './plays/sea.ts'
import { SIX_BALLS } from './plays/six-balls.ts'
import { SSC } from './plays/ssc.ts'
import { VIETNAM } from './plays/vietnam-catalogue.ts'
import type { PlayType } from './types.ts'

/** Every way to bet, of all families. */
export const PLAYS: readonly PlayType[] = [
  ...VIETNAM,
  ...SEA,
  ...FOUR_D,
  ...KENO,
  ...SIX_BALLS,
  ...LOTTO535,
  ...MAX3D,
  ...SSC,
  ...L11X5,
  ...K3,
  ...PK10,
]

const byFamily = Map.groupBy(PLAYS, play => play.family)

/** Plays of one family, in the order they are shown; none for a family that does not exist. */
export function playsOf(family: string): readonly PlayType[] {
  return byFamily.get(family) ?? []
}

/** The play of a code within its family. */
export function findPlay(family: string, code: string): PlayType | undefined {
  return playsOf(family).find(play => play.code === code)
}
