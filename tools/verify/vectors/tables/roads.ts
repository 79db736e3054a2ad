import * as z from 'zod/mini'
import {
  bigRoad,
  bigRoadCells,
  type Derived,
  derivedRoad,
  drawColumns,
  type Result,
  runsOf,
} from '#apps/studio/engine/tables/roads/roads.ts'
import { readShape, type VectorCase, type VectorSchema } from '../schema.ts'

const cells = z.array(z.tuple([z.number(), z.number(), z.string()]))
const fileShape = z.looseObject({
  rows: z.literal(6),
  vectors: z.array(
    z.looseObject({
      sequence: z.string().check(z.regex(/^[BPT]*$/)),
      bigRoad: z.array(z.object({ side: z.enum(['B', 'P']), ties: z.array(z.number()) })),
      bigRoadCells: cells,
    }),
  ),
})
const DERIVED: readonly Derived[] = ['bigEyeBoy', 'smallRoad', 'cockroach']

/** Roads of baccarat (games.md §6): what each shows after a sequence, and where. */
export const roads: VectorSchema = {
  name: 'roads (road-vectors.json)',
  matches: json => 'rows' in json && 'legend' in json,
  cases: json =>
    readShape(fileShape, json).vectors.flatMap((vector, i): VectorCase[] => {
      const columns = bigRoad([...vector.sequence] as Result[])
      const id = `vectors[${i}]`
      return [
        { id: `${id}.bigRoad`, run: () => ({ expected: vector.bigRoad, got: columns }) },
        { id: `${id}.bigRoadCells`, run: () => ({ expected: vector.bigRoadCells, got: bigRoadCells(columns) }) },
        ...DERIVED.flatMap(road => {
          const colours = derivedRoad(columns, road)
          const drawn = drawColumns(runsOf(colours))
          return [
            { id: `${id}.${road}`, run: () => ({ expected: vector[road], got: colours.join('') }) },
            { id: `${id}.${road}Cells`, run: () => ({ expected: vector[`${road}Cells`], got: drawn }) },
          ]
        }),
      ]
    }),
}
