import { findRoadsApart } from '../proofs/roads.ts'

const SHOES = 200_000

/** Two formulations of the derived roads of baccarat on 200,000 random shoes (issue 22). */
export async function run(print: (line: string) => void): Promise<boolean> {
  const apart = findRoadsApart(SHOES, 20_261_127)
  print(apart ?? `${SHOES} shoes, the three derived roads the same by both`)
  return apart === undefined
}
